type Box = Readonly<Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>>;

/** How far the arc rises above the straight line: RISE times the line's length, but at most HIGHEST CSS pixels. */
const RISE = 0.22;
const HIGHEST = 90;

/** The number of segments of the arc. More segments would look the same. */
const POINTS = 8;

/** The tilt at the start, in degrees. The flying element is level when it lands. */
const TILT = 6;

const middleOf = ({ left, top, width, height }: Box) => ({ x: left + width / 2, y: top + height / 2 });

/** Returns transforms for keyframes. They move an element along an arc, from `from` to its own place at `to`. */
export function arcBetween(from: Box, to: Box): readonly string[] {
  const [start, end] = [middleOf(from), middleOf(to)];
  const [dx, dy] = [start.x - end.x, start.y - end.y];
  const rise = Math.min(HIGHEST, Math.hypot(dx, dy) * RISE);
  const scale = Math.min(1.25, from.height / to.height);
  const lean = dx === 0 ? 0 : -Math.sign(dx) * TILT;
  return Array.from({ length: POINTS + 1 }, (_, index) => {
    const left = 1 - index / POINTS;
    const lift = 4 * left * (1 - left) * rise;
    const size = 1 + (scale - 1) * left + 0.08 * Math.sin(Math.PI * left);
    const point = `translate(${(dx * left).toFixed(1)}px, ${(dy * left - lift).toFixed(1)}px)`;
    return `${point} rotate(${(lean * left).toFixed(2)}deg) scale(${size.toFixed(3)})`;
  });
}

/** The direction of flight in degrees, clockwise from the right. */
export function directionOf(from: Box, to: Box): number {
  const [start, end] = [middleOf(from), middleOf(to)];
  return (Math.atan2(end.y - start.y, end.x - start.x) * 180) / Math.PI;
}
