/** Lineups as text: `Knies – Matthews – Nylander`, one row per line, for posts without pictures. */
import type { Slot } from './formation.ts';
import type { Lineup } from './lineup.ts';
import { splitPlayerName } from './player-name.ts';
import { foldText } from './roster-search.ts';

/** The lineup's title, or the team's name. */
export function lineupHeadline(title: string, teamName: string): string {
  return title.trim() || `${teamName} lineup`;
}

/** The title, then the team unless the title contains it. For texts that do not show the team. */
function headlines(title: string, teamName: string): readonly string[] {
  const headline = lineupHeadline(title, teamName);
  return foldText(headline).includes(foldText(teamName)) ? [headline] : [headline, `${teamName} lineup`];
}

/** Shortens names to last names, with an initial where two players share one (`J. Hughes`). */
function callNames(names: readonly string[]): (name: string) => string {
  const counts = new Map<string, number>();
  for (const name of names) {
    const { last } = splitPlayerName(name);
    counts.set(last, (counts.get(last) ?? 0) + 1);
  }
  return (name) => {
    const { first, last } = splitPlayerName(name);
    const initial = Array.from(first)[0];
    return initial && (counts.get(last) ?? 0) > 1 ? `${initial}. ${last}` : last;
  };
}

/** The lineup's rows in reading order, with a blank line between zones and `—` for empty slots. */
export function lineupRows({ formation, players }: Lineup): string {
  const callName = callNames(formation.slots.flatMap(({ id }) => players[id]?.name ?? []));
  const nameOf = ({ id }: Slot) => (players[id] ? callName(players[id].name) : '—');
  return formation.zones
    .map(({ rows }) => rows.map(({ slots }) => slots.map(nameOf).join(' – ')).join('\n'))
    .join('\n\n');
}

/** Title and team on one line: `Opening night – Toronto Maple Leafs lineup`. */
export function lineupCaption(title: string, teamName: string): string {
  return headlines(title, teamName).join(' – ');
}

export interface LineupWords {
  readonly lineup: Lineup;
  /** May be empty. */
  readonly title: string;
  readonly teamName: string;
  readonly link: string;
}

/** The full text: title and team, rows, and link. */
export function lineupText({ lineup, title, teamName, link }: LineupWords): string {
  return [...headlines(title, teamName), '', lineupRows(lineup), '', link].join('\n');
}
