/** A lineup as fans type it: `Knies – Matthews – Nylander`, a line each, for forums, chats and posts without pictures. */
import type { Slot } from './formation.ts';
import type { Lineup } from './lineup.ts';
import { splitPlayerName } from './player-name.ts';
import { foldText } from './roster-search.ts';

/** What a lineup is called on its own: its title, else the team's. */
export function lineupHeadline(title: string, teamName: string): string {
  return title.trim() || `${teamName} lineup`;
}

/** What a lineup is called where its team cannot be seen: the title, then the team unless the title names it. */
function headlines(title: string, teamName: string): readonly string[] {
  const headline = lineupHeadline(title, teamName);
  return foldText(headline).includes(foldText(teamName)) ? [headline] : [headline, `${teamName} lineup`];
}

/** How players are called among these: by last name, with the first letter where two share it (`J. Hughes`). */
function callNames(names: readonly string[]): (name: string) => string {
  const bearers = new Map<string, number>();
  for (const name of names) {
    const { last } = splitPlayerName(name);
    bearers.set(last, (bearers.get(last) ?? 0) + 1);
  }
  return (name) => {
    const { first, last } = splitPlayerName(name);
    const initial = Array.from(first)[0];
    return initial && (bearers.get(last) ?? 0) > 1 ? `${initial}. ${last}` : last;
  };
}

/** Lines, pairs and goalies in reading order, a row each, a blank line between the zones; `—` for an empty slot. */
export function lineupRows({ formation, players }: Lineup): string {
  const callName = callNames(formation.slots.flatMap(({ id }) => players[id]?.name ?? []));
  const called = ({ id }: Slot) => (players[id] ? callName(players[id].name) : '—');
  return formation.zones
    .map(({ rows }) => rows.map(({ slots }) => slots.map(called).join(' – ')).join('\n'))
    .join('\n\n');
}

/** Title and team in one line: `Opening night – Toronto Maple Leafs lineup`. */
export function lineupCaption(title: string, teamName: string): string {
  return headlines(title, teamName).join(' – ');
}

/** What a lineup's text is made of. */
export interface LineupWords {
  readonly lineup: Lineup;
  /** May be empty. */
  readonly title: string;
  readonly teamName: string;
  /** The address that opens this lineup. */
  readonly link: string;
}

/** The whole lineup to paste anywhere: title and team, the rows, and the link that opens it. */
export function lineupText({ lineup, title, teamName, link }: LineupWords): string {
  return [...headlines(title, teamName), '', lineupRows(lineup), '', link].join('\n');
}
