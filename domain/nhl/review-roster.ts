/** What a roster's review means in words, and what of it is written. */
import { nameOf, numberOf, type Identity } from '#domain/players/identity.ts';
import type { ElsewhereRow, ImportReview, NewRowChoice } from '#domain/players/match-import.ts';
import { importEntry, type WriteRow } from '#domain/players/write-rows.ts';

/** One row of the review that would be written. */
export interface RosterChange {
  readonly entry: WriteRow;
  /** `add Easton Cowan #53 C`, `move Mitch Marner #93 from Vegas Golden Knights`. */
  readonly text: string;
}

function withNumber(player: Identity): string {
  const number = numberOf(player);
  return number === null ? nameOf(player) : `${nameOf(player)} #${number}`;
}

/** Someone on another team under this name and number moves if he may be the same, else the row is someone new. */
function choiceElsewhere({ isLikelySame, players: [player] }: ElsewhereRow): NewRowChoice {
  return isLikelySame ? { action: 'move', player } : { action: 'add' };
}

function textOf(player: Identity & { readonly position: string | null }, choice: NewRowChoice): string {
  switch (choice.action) {
    case 'add':
      return `add ${withNumber(player)}${player.position ? ` ${player.position}` : ''}`;
    case 'move':
      return `move ${withNumber(player)} from ${choice.player.team_name}`;
    case 'update':
      return `change ${withNumber(choice.player)} to #${numberOf(player) ?? 'none'}`;
  }
}

/**
 * What the review suggests to write: who is new is added, traded players move, new numbers are taken over. Whoever is on the
 * team already stays as he is, and nobody is taken away.
 */
export function rosterChanges({ added, elsewhere }: ImportReview): readonly RosterChange[] {
  const chosen = [
    ...added.map(({ row, suggestion }) => ({ row, choice: suggestion })),
    ...elsewhere.map((each) => ({ row: each.row, choice: choiceElsewhere(each) })),
  ];
  return chosen
    .toSorted((a, b) => a.row.rowNumber - b.row.rowNumber)
    .map(({ choice, row }) => ({ entry: importEntry(row, choice), text: textOf(row.values, choice) }));
}

/** What the review says besides: differing values, unreadable rows, players who are missing from the feed and stay. */
export function rosterRemarks({ existing, invalid, unmentioned }: ImportReview): readonly string[] {
  return [
    ...existing
      .filter(({ changes }) => changes.length > 0)
      .map(({ changes, player }) => {
        const each = changes.map(({ after, before, column }) => `${column} ${before ?? 'none'} → ${after}`);
        return `differs ${withNumber(player)}: ${each.join(', ')} (left as it is)`;
      }),
    ...existing
      .filter(({ isLikelyOther }) => isLikelyOther)
      .map(
        ({ player, row }) =>
          `skip ${withNumber(row.values)}: ${withNumber(player)} is on the team, and looks like someone else`,
      ),
    ...invalid.map(({ message, row }) => `skip entry ${row.rowNumber}: ${message}`),
    ...unmentioned.map((player) => `keep ${withNumber(player)}, who is not in the feed`),
  ];
}
