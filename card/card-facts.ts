/** The optional texts on a card: game strip, signature, and scratches. */
import { hasGame, NO_WORDS, type Venue } from '#domain/card-words.ts';
import { playerAt, type Scratch } from '#domain/lineup.ts';
import { splitPlayerName } from '#domain/player-name.ts';
import type { SlotId } from '#domain/formation.ts';
import type { CardInput } from './card-input.ts';
import { cleanCardText } from './clean-text.ts';

/** The game strip. At least one of its texts is not empty. */
export interface Game {
  readonly venue: Venue;
  /** The opponent's name, in capitals. May be empty. */
  readonly name: string;
  readonly when: string;
  readonly note: string;
}

export function gameOf({ words = NO_WORDS }: CardInput): Game | null {
  const [name, when, note] = [words.opponent, words.when, words.note].map((text) =>
    cleanCardText(text).toUpperCase(),
  ) as [string, string, string];
  if (!hasGame({ ...words, opponent: name, when, note })) return null;
  return { venue: words.venue ?? 'home', name, when, note };
}

/** Returns the name after `Lines by`; empty without a signature. */
export function signatureOf({ words }: CardInput): string {
  return cleanCardText(words?.signature);
}

/** Returns a number and last name, such as `89 Robertson`. */
export function scratchText({ player: { name, number } }: Scratch): string {
  const { last } = splitPlayerName(cleanCardText(name));
  return number === null ? last : `${number} ${last}`;
}

/**
 * Returns the text beside a player's first name: a fact about the row, or else a guest's club.
 * Undefined without either.
 */
export function factOf(
  { facts, lineup }: Pick<CardInput, 'facts' | 'lineup'>,
  slotId: SlotId,
): string | undefined {
  const club = playerAt(lineup, slotId)?.club;
  return facts?.[slotId] ?? (club === undefined ? undefined : `from ${club}`);
}
