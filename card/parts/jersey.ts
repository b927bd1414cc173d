/** A jersey, for players without a known number. */
import { polygon } from '../path-builder.ts';
import type { Shape } from '../shapes.ts';

type JerseyColors = { readonly outline: string } | { readonly fill: string; readonly hem: string };

/** Draws a jersey of height `size` around the point `cx`, `cy`, in pixels. */
export function drawJersey(cx: number, cy: number, size: number, colors: JerseyColors): Shape[] {
  const at = (x: number, y: number, radius = 0): readonly [number, number, number] => [
    cx + x * size,
    cy + y * size,
    radius * size,
  ];
  const d = polygon([
    at(-0.16, -0.5),
    at(0, -0.4, 0.12),
    at(0.16, -0.5),
    at(0.34, -0.42, 0.06),
    at(0.6, 0.14),
    at(0.4, 0.24),
    at(0.3, 0.04),
    at(0.3, 0.5, 0.04),
    at(-0.3, 0.5, 0.04),
    at(-0.3, 0.04),
    at(-0.4, 0.24),
    at(-0.6, 0.14),
    at(-0.34, -0.42, 0.06),
  ]);
  if ('outline' in colors) return [{ kind: 'path', d, stroke: colors.outline, strokeWidth: size * 0.06 }];
  const [x, y] = at(-0.3, 0.28);
  return [
    { kind: 'path', d, fill: colors.fill },
    { kind: 'rect', x, y, width: 0.6 * size, height: 0.09 * size, fill: colors.hem },
  ];
}
