/** The optional facts on a card, cleaned: game strip, signature, and scratches. */
import { hasGame, NO_WORDS, type Venue } from '#domain/card-words.ts';
import type { Lineup, Scratch } from '#domain/lineup.ts';
import type { TeamData } from '#domain/player.ts';
import { splitPlayerName } from '#domain/player-name.ts';
import type { CardInput } from './card-input.ts';
import { cleanCardText } from './clean-text.ts';
import { teamWords } from './team-words.ts';

export interface Opponent {
  readonly team: TeamData;
  /** Three letters, drawn where `logo` is null. */
  readonly letters: string;
  readonly logo: string | null;
}

/** The game strip. Texts may be empty, but not all of them. */
export interface Game {
  readonly venue: Venue;
  /** The other team's name, in capitals. */
  readonly name: string;
  /** The other team's crest; null when it is not a known team. */
  readonly opponent: Opponent | null;
  readonly when: string;
  readonly note: string;
}

function opponentOf({ logo, opponent, opponentLogoAddress }: CardInput): Opponent | null {
  return (
    (opponent && {
      team: opponent,
      letters: teamWords(opponent).letters,
      logo: logo === 'image' ? (opponentLogoAddress ?? null) : null,
    }) ??
    null
  );
}

/** Returns the game strip of a card; null when the fan entered no game. */
export function gameOf(input: CardInput): Game | null {
  const words = input.words ?? NO_WORDS;
  const [name, when, note] = [words.opponent, words.when, words.note].map((text) =>
    cleanCardText(text).toUpperCase(),
  ) as [string, string, string];
  if (!hasGame({ ...words, opponent: name, when, note })) return null;
  return { venue: words.venue ?? 'home', name, opponent: name === '' ? null : opponentOf(input), when, note };
}

/** Returns the name after `Lines by`; empty without a signature. */
export function signatureOf({ words }: CardInput): string {
  return cleanCardText(words?.signature);
}

export interface ScratchGroup {
  readonly label: string;
  /** `89 Robertson`. */
  readonly players: readonly string[];
}

function scratchText({ player: { name, number } }: Scratch): string {
  const { last } = splitPlayerName(cleanCardText(name));
  return number === null ? last : `${number} ${last}`;
}

/** Returns the players who do not dress, by reason. Groups without players are missing. */
export function scratchGroups({ scratches }: Lineup): readonly ScratchGroup[] {
  const reasons = [
    { label: 'Scratches', reason: 'scratched' },
    { label: 'Injured', reason: 'injured' },
  ] as const;
  return reasons
    .map(({ label, reason }) => ({
      label,
      players: scratches.filter((one) => one.reason === reason).map(scratchText),
    }))
    .filter(({ players }) => players.length > 0);
}
