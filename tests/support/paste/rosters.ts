/** The 32 default rosters of `supabase/seed.sql`, in the form that the paste dialog gets. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { KNOWN_TEAMS } from '#domain/known-teams.ts';
import type { PasteTeam } from '#domain/paste/paste-types.ts';
import { normalizeRoster, type RosterPlayerRow } from '#domain/roster.ts';
import { ROOT } from '#platform/root.ts';

const ROW =
  /^\s*\('([A-Z]{3})', '((?:[^']|'')*)', '((?:[^']|'')*)', '(LW|C|RW|D|G)', (\d+|null), '([LR])'.*, (\d+)\)[,;]$/gm;

/** Throws if it finds fewer than 900 players, because tests could pass with too few names. */
export function readPasteTeams(): readonly PasteTeam[] {
  const seed = readFileSync(join(ROOT, 'supabase/seed.sql'), 'utf8');
  const rows = new Map<string, RosterPlayerRow[]>();
  let id = 0;
  for (const [, team = '', first = '', last = '', position = '', number, shoots, depth] of seed.matchAll(
    ROW,
  )) {
    const row: RosterPlayerRow = {
      id: (id += 1),
      first_name: first.replaceAll("''", "'"),
      last_name: last.replaceAll("''", "'"),
      position,
      number: number === 'null' ? null : Number(number),
      shoots: shoots ?? null,
      depth: Number(depth),
    };
    rows.set(team, [...(rows.get(team) ?? []), row]);
  }
  if (id < 900) throw new Error(`Only ${id} players were read from supabase/seed.sql.`);
  return KNOWN_TEAMS.map(({ abbreviation, city, nickname }, index) => ({
    id: String(index + 1),
    name: `${city} ${nickname}`,
    abbreviation,
    players: normalizeRoster(rows.get(abbreviation) ?? []),
  }));
}
