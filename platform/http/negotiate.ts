import { remember } from '#platform/http/remember.ts';

/** Longer headers are ignored, because parsing them for each response would take most of the server's time. */
const MAX_LENGTH = 500;

/** Parses `Accept-Encoding` into qualities from 0 to 1, by the lower-case name of the encoding. */
const qualitiesOf = remember(100, (header): ReadonlyMap<string, number> => {
  const qualities = new Map<string, number>();
  if (header.length > MAX_LENGTH) return qualities;
  for (const entry of header.split(',')) {
    const [name = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase());
    const q = Number(parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? 1);
    if (!qualities.has(name)) qualities.set(name, Number.isFinite(q) ? Math.min(1, Math.max(0, q)) : 0);
  }
  return qualities;
});

/** Returns the quality of an encoding in `Accept-Encoding`: that of its own entry, else that of `*`, else 0. */
function qualityOf(header: string, coding: string): number {
  const qualities = qualitiesOf(header);
  return qualities.get(coding) ?? qualities.get('*') ?? 0;
}

export function acceptsEncoding(header: string | null, coding: string): boolean {
  return header !== null && qualityOf(header, coding) > 0;
}

/** Returns the offered encoding with the highest quality, the first one on a tie. Null if the client accepts none. */
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
