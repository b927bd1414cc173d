import { plural } from '#domain/format.ts';
import type { ColumnChange } from '#domain/players/column-changes.ts';
import { nameOf, numberOf } from '#domain/players/identity.ts';
import type { ChangeKind, RosterChange, RowAnswer } from '#domain/roster-updates/compare-rosters.ts';
import type { Doubt } from '#domain/roster-updates/match-feeds.ts';
import { MAX_AUTOMATIC, type HeldChanges } from '#domain/roster-updates/roster-policies.ts';
import type { UpdateRow } from '#domain/roster-updates/update-rows.ts';
import type { Team } from '#domain/team.ts';
import { fillText } from '#domain/wording.ts';
import { columnChip, type ValueChip } from '../row-list.tsx';

export const KIND_TITLES: Readonly<Record<ChangeKind, string>> = {
  joined: 'Joined',
  left: 'Left',
  traded: 'Traded',
  number: 'Number',
  position: 'Position',
  values: 'Other values',
};

export const KIND_HINTS: Readonly<Record<ChangeKind, string>> = {
  joined: 'The feed lists these players, and no team here has them.',
  left: 'No roster of the feed lists these players. It also omits injured players, so check before you delete anyone.',
  traded:
    'Another team’s roster lists these players now. They keep their other values and their places in saved lineups.',
  number: 'These players wear another number.',
  position: 'The feed lists these players at another position. Keep yours if fans know better.',
  values: 'Shooting hand, birthplace, birthdate, height, weight, and names.',
};

export function changedName({ player, row }: RosterChange): string {
  const found = player ?? row?.values;
  return found ? nameOf(found) : '';
}

/** Returns a change's name for controls, such as `Auston Matthews, number`. */
export function changeLabel(change: RosterChange): string {
  return `${changedName(change)}, ${KIND_TITLES[change.kind].toLowerCase()}`;
}

const DOUBTS: Readonly<Record<Doubt, string>> = {
  'two-rosters': 'Several teams list this player.',
  'old-team-unread': 'The roster of {oldTeam} could not be read, and may list this player, too.',
  'name-only': 'Neither an NHL id nor a birthdate says that this is the same player.',
  'other-game': 'One of them is a goalie, so this may be another player.',
  'several-players': 'Several players may be meant.',
  'other-name': 'The feed has another name for this player.',
  'feed-incomplete': 'The roster in the feed looks incomplete.',
  'feeds-missing': 'Not every roster could be read, so another team may list this player.',
};

export function doubtText(doubt: Doubt, oldTeam: string): string {
  return fillText(DOUBTS[doubt], { oldTeam }) ?? '';
}

/** Returns the text of an answer that an admin can choose, such as `Same as Mitch Marner, 16`. */
export function answerText(answer: RowAnswer, teamOf: (id: number) => string): string {
  if (answer.action === 'add') return 'Add as a new player';
  const { player } = answer;
  const who = [nameOf(player), numberOf(player)].filter((part) => part !== null).join(', ');
  return answer.action === 'update' ? `Same as ${who}` : `Move ${who}, from ${teamOf(player.team_id)}`;
}

export function chipOf(change: ColumnChange): ValueChip {
  return change.column === 'birthdate' ? { ...columnChip(change), name: 'born' } : columnChip(change);
}

const count = (many: number, one: string, more: string) => (many === 0 ? [] : [plural(many, one, more)]);

/** Describes rows, such as `2 players are added and 1 player is moved.` Leaves out deletions. */
export function rowsText(rows: readonly UpdateRow[]): string {
  const many = (action: UpdateRow['action']) => rows.filter((row) => row.action === action).length;
  const parts = [
    ...count(many('add'), 'player is added', 'players are added'),
    ...count(many('move'), 'player is moved', 'players are moved'),
    ...count(many('update'), 'player gets new values', 'players get new values'),
  ];
  return parts.length === 0 ? '' : `${new Intl.ListFormat('en-US').format(parts)}.`;
}

export function changesText(many: number): string {
  return plural(many, 'change');
}

/**
 * Describes the changes that servers do not apply by themselves, the reason, and what an admin can do.
 *
 * @param unknown Teams whose abbreviation the NHL does not know.
 */
export function heldText(
  { count: many, kind, reason }: HeldChanges,
  unknown: readonly Pick<Team, 'name' | 'abbreviation'>[],
): string {
  const word = kind === 'traded' ? 'trade' : 'departure';
  const noun = plural(many, word);
  if (reason === 'too-many')
    return `Servers apply none of the ${noun}: more than ${MAX_AUTOMATIC} at once look like a fault of the feed. Check them below, and apply the right ones.`;
  const names = new Intl.ListFormat('en-US').format(
    unknown.map(({ abbreviation, name }) => (abbreviation === null ? name : `${name} (${abbreviation})`)),
  );
  const [verb, players, changes] =
    many === 1 ? ['is', 'the player', 'change'] : ['are', 'the players', 'changes'];
  const repair =
    unknown.length === 1
      ? 'Correct that abbreviation, or clear it if the NHL does not have the team.'
      : 'Correct those abbreviations, or clear them if the NHL does not have the teams.';
  return `${noun} ${verb} not applied automatically, because the NHL has no roster of ${names}, and ${players} may be there. ${repair} Then refresh. Or apply the ${changes} below.`;
}
