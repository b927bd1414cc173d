import { cleanCardText } from './clean-text.ts';
import { band } from './path-builder.ts';
import type { Shape } from './shapes.ts';

/** The lean of all slanted shapes, in pixels sideways per pixel upward. */
export const LEAN = 0.32;
/** The lean of low slanted shapes. */
export const LOW_LEAN = LEAN * 0.42;

/** The site's mark, as in public/favicon.svg: a slanted plate with a stripe beside it. */
export function rushMark(x: number, baseline: number, size: number, fill: string): Shape {
  const bar = (from: number, to: number) =>
    band(x + from * size, baseline - size, (to - from) * size, size, LEAN * size);
  return { kind: 'path', d: bar(0, 0.72) + bar(0.84, 1.06), fill };
}

/** Removes the scheme and final slashes of an address: `https://linerush.example/` → `linerush.example`. */
export function withoutScheme(address: string): string {
  return cleanCardText(address)
    .replace(/^[a-z][a-z0-9+.-]*:\/\//i, '')
    .replace(/\/+$/, '');
}
