/** Codings with the quality (0 to 1) that a header gives them, for the headers seen last: browsers send few different ones. */
const known = new Map<string, ReadonlyMap<string, number>>();
const MOST_KNOWN = 50;
const LONGEST_KNOWN = 200;

function qualitiesOf(header: string): ReadonlyMap<string, number> {
  const before = known.get(header);
  if (before) return before;
  const qualities = new Map<string, number>();
  for (const entry of header.split(',')) {
    const [name = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase());
    const q = Number(parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? 1);
    // Of one that is named twice, the first counts.
    if (name === '*' || !qualities.has(name))
      qualities.set(name, Number.isFinite(q) ? Math.min(1, Math.max(0, q)) : 0);
  }
  if (known.size >= MOST_KNOWN) known.clear();
  if (header.length <= LONGEST_KNOWN) known.set(header, qualities);
  return qualities;
}

/** The quality of a coding: its own entry, else the `*` entry, else 0. */
function qualityOf(header: string, coding: string): number {
  const qualities = qualitiesOf(header);
  return qualities.get(coding) ?? qualities.get('*') ?? 0;
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
