/** Quality (0 to 1) that an `Accept-Encoding` header gives a coding: its own entry, else the `*` entry, else 0. */
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

/** Whether the client takes this coding at all. */
export function acceptsEncoding(header: string | null, coding: string): boolean {
  return header !== null && qualityOf(header, coding) > 0;
}

/** The best of the codings on offer, in the server's order of preference where the client has none; null: as it is. */
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
