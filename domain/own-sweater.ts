/** Reads a team's own sweater from its row. The row is untrusted. */
import { MAX_STRIPES, type OwnSweater, STRIPE_HEIGHT, type Sweater, type SweaterStripe } from './sweater.ts';

const COLOR = /^#[0-9a-f]{6}$/;

function readColor(value: unknown): string | null {
  return typeof value === 'string' && COLOR.test(value) ? value : null;
}

function readFields(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function readStripes(value: unknown, most: number): readonly SweaterStripe[] | null {
  if (!Array.isArray(value) || value.length > most) return null;
  const { max, min } = STRIPE_HEIGHT;
  const stripes = value.flatMap((stripe: unknown) => {
    const { height, ...fields } = readFields(stripe);
    const color = readColor(fields['color']);
    const isHigh = typeof height === 'number' && Number.isInteger(height) && height >= min && height <= max;
    return color !== null && isHigh ? [{ color, height }] : [];
  });
  return stripes.length === value.length ? stripes : null;
}

/** Keeps only the known fields. Returns null if a color or stripe is missing or invalid. */
function readDocument(value: unknown): Sweater | null {
  const fields = readFields(value);
  const colors = [fields['body'], fields['yoke'], fields['edge'], fields['number']].map(readColor);
  const [body, yoke, edge, number] = colors;
  const hem = readStripes(fields['hem'], MAX_STRIPES.hem);
  const chest = readStripes(fields['chest'] ?? [], MAX_STRIPES.chest);
  const ink = readColor(fields['ink']);
  const yokeInk = readColor(fields['yokeInk']);
  if (!body || !yoke || !edge || !number || !hem || !chest) return null;
  if ((fields['ink'] !== undefined && !ink) || (fields['yokeInk'] !== undefined && !yokeInk)) return null;
  return {
    body,
    yoke,
    edge,
    number,
    hem,
    ...(chest.length > 0 && { chest }),
    ...(ink && { ink }),
    ...(yokeInk && { yokeInk }),
  };
}

/** Reads `teams.sweater`. Returns null if the team has no own sweater, and `colors` if the document is damaged. */
export function readOwnSweater(value: unknown): OwnSweater | null {
  return value === null || value === undefined ? null : (readDocument(value) ?? 'colors');
}
