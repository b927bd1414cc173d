import { remember } from '#platform/http/remember.ts';

/** Qualities (0 to 1) by lower-case name of a coding. */
const qualitiesOf = remember(100, (header): ReadonlyMap<string, number> => {
  const qualities = new Map<string, number>();
  for (const entry of header.split(',')) {
    const [name = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase());
    const q = Number(parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? 1);
    if (!qualities.has(name)) qualities.set(name, Number.isFinite(q) ? Math.min(1, Math.max(0, q)) : 0);
  }
  return qualities;
});

/** The quality of an encoding in `Accept-Encoding`: its own entry, else `*`, else 0. */
function qualityOf(header: string, coding: string): number {
  const qualities = qualitiesOf(header);
  return qualities.get(coding) ?? qualities.get('*') ?? 0;
}

export function acceptsEncoding(header: string | null, coding: string): boolean {
  return header !== null && qualityOf(header, coding) > 0;
}

/** Chooses the client's best encoding, or the server's first among equals; null for no encoding. */
export function chooseEncoding<T extends string>(header: string | null, offered: readonly T[]): T | null {
  if (header === null) return null;
  let best: T | null = null;
  let bestQuality = 0;
  for (const coding of offered) {
    const quality = qualityOf(header, coding);
    if (quality > bestQuality) [best, bestQuality] = [coding, quality];
  }
  return best;
}
