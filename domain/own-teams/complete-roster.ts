/** Turns a roster that was read from a text into the players of an own team. */
import type { ShotSide } from '../player.ts';
import { type Position, positionLabel } from '../positions.ts';
import { cleanLine, cutCharacters } from '../plain-text.ts';
import { isRowPlayer, newPlayerId, OWN_TEAM_LIMITS, type OwnPlayer } from './own-team.ts';
import { readRoster } from './read-roster.ts';
import type { ReadPlayer } from './roster-habits.ts';

/** The fan's answers about a player whose row lacks the number or the position. */
export interface Completion {
  readonly number?: number | null;
  readonly position?: Position | null;
  readonly shoots?: ShotSide | null;
  /** The row is no player. */
  readonly isOut?: boolean;
}

/**
 * Reads the text box of a team's form. When a fan edits a team, {@link rosterText} has written one row for each player.
 * Rows that the fan has not changed keep their players (`kept`). `readRoster` reads only the other rows, because it
 * accepts rows of any form, and so can misread some of ours.
 */
export function readTypedRoster(text: string, former: readonly OwnPlayer[]) {
  const free = former
    .filter(({ id }) => !isRowPlayer(id))
    .map((player) => ({ player, row: rosterText([player]) }));
  const kept: OwnPlayer[] = [];
  const others = text.split('\n').filter((line) => {
    const index = free.findIndex(({ row }) => row === line.trim());
    kept.push(...(index === -1 ? [] : free.splice(index, 1).map(({ player }) => player)));
    return index === -1;
  });
  return { kept, ...readRoster(others.join('\n')) };
}

/** Converts a row that `readRoster` left out, such as `12 Line Bialik`, after the fan has said that it is a player. */
export function playerOfRow(row: string): ReadPlayer {
  const [, number, name = row] = /^#?(\d{1,2})[^\p{L}\d]+(.+)$/u.exec(row) ?? [];
  const cut = cleanLine(cutCharacters(name, OWN_TEAM_LIMITS.playerName));
  return { name: cut, number: number === undefined ? null : Number(number), position: null, shoots: null };
}

/** Whether the text lacks what most lineups show: the number, or the position. */
export function isIncomplete({ number, position }: ReadPlayer): boolean {
  return number === null || position === null;
}

/**
 * Returns the roster that a fan edited as a text: the players of `taken`, then those of `read`.
 * `taken` has the players picked from clubs, and those of the `former` roster whose lines in the text are unchanged.
 * `read` has all other players of the text, and `completions` their missing values, by index in `read`. A player of
 * `read` with the name of a former player gets that player's id, so that saved lineups still find the player.
 */
export function completeRoster(
  read: readonly ReadPlayer[],
  completions: ReadonlyMap<number, Completion>,
  taken: readonly OwnPlayer[],
  former: readonly OwnPlayer[],
): readonly OwnPlayer[] {
  const free = former.filter(({ id }) => !isRowPlayer(id) && !taken.some((player) => player.id === id));
  const players: OwnPlayer[] = [...taken];
  for (const [index, player] of read.entries()) {
    const { isOut, ...answers } = completions.get(index) ?? {};
    if (isOut) continue;
    const known = free.findIndex(({ name }) => name === player.name);
    const [kept] = known === -1 ? [] : free.splice(known, 1);
    players.push({ ...player, ...answers, id: kept?.id ?? newPlayerId([...former, ...players]) });
  }
  return players;
}

/** Writes one player per row for the text box, in a form that `readRoster` accepts: `97 McDavid C L`. */
export function rosterText(players: readonly OwnPlayer[]): string {
  return players
    .map(({ name, number, position, shoots }) =>
      [number, name, position && positionLabel(position), position && shoots]
        .filter((part) => part !== null)
        .join(' '),
    )
    .join('\n');
}

/** Suggests a short name: the initials of a name of several words, or the first letters of a single word. */
export function suggestShort(name: string): string {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const letters = words.length > 2 ? words.map((word) => word[0]).join('') : (words.at(-1) ?? '');
  return Array.from(letters).slice(0, 3).join('').toLocaleUpperCase('en');
}
