/** The site's mark and address, which every look shows. */
import { cleanCardText } from './clean-text.ts';
import { polygon } from './path-builder.ts';
import type { Shape } from './shapes.ts';

/** The lean of all slanted shapes, in pixels sideways per pixel upward. */
export const LEAN = 0.32;

/** The site's mark: three bars, each a stride ahead of the next, like three forwards on a rush. */
export function rushMark(x: number, baseline: number, size: number, fill: string): Shape {
  const bar = size * 0.24;
  const gap = size * 0.13;
  const bars = [0.62, 1, 0.8].map((length, index) => {
    const y = baseline - size + index * (bar + gap);
    const start = x + (2 - index) * (bar + gap) * LEAN;
    const end = start + size * 1.25 * length;
    const lean = bar * LEAN;
    return polygon([
      [start + lean, y],
      [end + lean, y],
      [end, y + bar],
      [start, y + bar],
    ]);
  });
  return { kind: 'path', d: bars.join(''), fill };
}

/** Shortens an address to the form that people write: `linerush.example`. */
export function withoutScheme(address: string): string {
  return cleanCardText(address)
    .replace(/^[a-z][a-z0-9+.-]*:\/\//i, '')
    .replace(/\/+$/, '');
}
