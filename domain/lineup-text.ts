/** A line-up as fans type it: `Knies – Matthews – Nylander`, a line each, for forums, chats and posts without pictures. */
import type { Lineup } from './lineup.ts';
import { splitPlayerName } from './player-name.ts';
import type { PositionGroup } from './positions.ts';
import { type Slot, SLOT_ROWS, SLOTS } from './slots.ts';

/** What a line-up is called wherever it is sent: its title, else the team's. */
export function lineupHeadline(title: string, teamName: string): string {
  return title.trim() || `${teamName} lineup`;
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

const GROUPS: readonly PositionGroup[] = ['forward', 'defense', 'goalie'];

/** Lines, pairs and goalies in reading order, a row each, a blank line between the groups; `—` for an empty slot. */
export function lineupRows(lineup: Lineup): string {
  const callName = callNames(SLOTS.flatMap(({ id }) => lineup[id]?.name ?? []));
  const called = ({ id }: Slot) => (lineup[id] ? callName(lineup[id].name) : '—');
  return GROUPS.map((group) =>
    SLOT_ROWS.filter(({ slots }) => slots[0]?.group === group)
      .map(({ slots }) => slots.map(called).join(' – '))
      .join('\n'),
  ).join('\n\n');
}

/** The whole line-up to paste anywhere: its headline, the rows, and where to build one's own. */
export function lineupText(lineup: Lineup, headline: string, siteAddress: string): string {
  return [headline, '', lineupRows(lineup), '', siteAddress].join('\n').trimEnd();
}
