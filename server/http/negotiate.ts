/** The quality (0 to 1) of an encoding in `Accept-Encoding`: its own entry, else `*`, else 0. */
function qualityOf(header: string, coding: string): number {
  let any = 0;
  for (const entry of header.split(',')) {
    const [name = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase());
    const q = Number(parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? 1);
    const quality = Number.isFinite(q) ? Math.min(1, Math.max(0, q)) : 0;
    if (name === coding) return quality;
    if (name === '*') any = quality;
  }
  return any;
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
