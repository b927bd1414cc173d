/**
 * The subset of SVG path data that all painters and tests understand.
 * It has only absolute `M`, `L`, `C` and `Z`.
 */
import type { Point } from './shapes.ts';

/** Length of a Bézier handle that draws a quarter of a circle, as a share of the radius. */
const ROUND = 0.5523;

function number(value: number): string {
  return String(Math.round(value * 100) / 100);
}

function towards(from: Point, to: Point, distance: number): Point {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
  const share = distance / length;
  return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
}

export class PathBuilder {
  #d = '';

  move([x, y]: Point): this {
    this.#d += `M${number(x)} ${number(y)}`;
    return this;
  }

  line([x, y]: Point): this {
    this.#d += `L${number(x)} ${number(y)}`;
    return this;
  }

  curve(one: Point, two: Point, end: Point): this {
    this.#d += `C${[...one, ...two, ...end].map(number).join(' ')}`;
    return this;
  }

  close(): this {
    this.#d += 'Z';
    return this;
  }

  toString(): string {
    return this.#d;
  }
}

/** Returns the path data of a closed polygon. Each corner can have its own radius. */
export function polygon(corners: readonly (readonly [x: number, y: number, radius?: number])[]): string {
  const path = new PathBuilder();
  corners.forEach(([x, y, radius = 0], index) => {
    const corner: Point = [x, y];
    const [beforeX, beforeY] = corners.at(index - 1) ?? [x, y];
    const [afterX, afterY] = corners[(index + 1) % corners.length] ?? [x, y];
    const start = towards(corner, [beforeX, beforeY], radius);
    const end = towards(corner, [afterX, afterY], radius);
    if (index === 0) path.move(start);
    else path.line(start);
    if (radius === 0) return;
    path.curve(towards(start, corner, radius * ROUND), towards(end, corner, radius * ROUND), end);
  });
  return path.close().toString();
}

/** Returns the path data of a band between two horizontal lines. Its ends lean `lean` pixels to the right. */
export function band(x: number, y: number, width: number, height: number, lean = 0): string {
  return polygon([
    [x + lean, y],
    [x + width + lean, y],
    [x + width, y + height],
    [x, y + height],
  ]);
}
