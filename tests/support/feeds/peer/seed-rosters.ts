/** The rosters of the default data set, in the form of the NHL's feed. */
import { readFileSync } from 'node:fs';
import type { FeedPlayer } from './feed-world.ts';

const SEED = new URL('../../../../supabase/seed.sql', import.meta.url);

/** The default data set has no NHL ids. These made-up ids are far above real ones. */
const FIRST_ID = 8_600_001;

const CODES: Readonly<Record<string, FeedPlayer['position']>> = { LW: 'L', RW: 'R', C: 'C', D: 'D', G: 'G' };

/** Splits `('ANA', 'O''Brien', null, 17)` into its values. */
function valuesOf(row: string): readonly (string | null)[] {
  return [...row.matchAll(/'((?:[^']|'')*)'|null|-?\d+/g)].map(([whole, text]) =>
    whole === 'null' ? null : (text?.replaceAll("''", "'") ?? whole),
  );
}

function inchesOf(height: string | null | undefined): number | null {
  const match = /^(\d)'(\d+)"$/.exec(height ?? '');
  return match ? Number(match[1]) * 12 + Number(match[2]) : null;
}

const numberOf = (text: string | null | undefined) => (text ? Number(text) : null);

/** Reads the rosters by abbreviation. A player always has the same id. */
export function readSeedRosters(): Map<string, FeedPlayer[]> {
  const sql = readFileSync(SEED, 'utf8').split('insert into seed_player values')[1]?.split('\n\n')[0] ?? '';
  const rosters = new Map<string, FeedPlayer[]>();
  for (const [index, line] of sql.trim().split('\n').entries()) {
    const [team, first, last, position, number, shoots, birthplace, , birthDate, height, weight] =
      valuesOf(line);
    if (!team) continue;
    const players = rosters.get(team) ?? [];
    rosters.set(team, players);
    players.push({
      id: FIRST_ID + index,
      firstName: first ?? '',
      lastName: last ?? '',
      number: numberOf(number),
      position: CODES[position ?? ''] ?? 'C',
      shoots: shoots === 'L' || shoots === 'R' ? shoots : null,
      height: inchesOf(height),
      weight: numberOf(weight),
      birthDate: birthDate ?? null,
      birthplace: birthplace ?? null,
    });
  }
  return rosters;
}
