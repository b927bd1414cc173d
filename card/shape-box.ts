import type { Box, Point, Shape } from './shapes.ts';

function cornersOf(shape: Shape): readonly Point[] {
  if (shape.kind === 'group') return cornersOf(shape.clip);
  if (shape.kind === 'circle') {
    const { cx, cy, r } = shape;
    return [
      [cx - r, cy - r],
      [cx + r, cy + r],
    ];
  }
  if (shape.kind === 'path') {
    const numbers = (shape.d.match(/-?[\d.]+/g) ?? []).map(Number);
    return numbers.flatMap((x, index): Point[] => (index % 2 === 0 ? [[x, numbers[index + 1] ?? 0]] : []));
  }
  if (shape.kind === 'text') {
    const { lean = 0, size, width, x, y } = shape;
    return [
      [x, y - size],
      [x + width + lean * size, y + size * 0.25],
    ];
  }
  return [
    [shape.x, shape.y],
    [shape.x + shape.width, shape.y + shape.height],
  ];
}

/** Returns a box around the shapes. It also contains the handles of Bézier curves, so it may be larger than needed. */
export function boxAround(shapes: readonly Shape[]): Box {
  const corners = shapes.flatMap(cornersOf);
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}
