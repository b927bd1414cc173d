/** The optional words on a card besides its title: the game strip and the signature. */
import { cleanLine, cutCharacters } from './plain-text.ts';

export type Venue = 'home' | 'away';

export interface CardWords {
  /** The typed name, or the name of the team `opponentId`. Empty without an opponent. */
  readonly opponent: string;
  /** `teams.id` as text, for the crest; null when `opponent` names no known team. */
  readonly opponentId: string | null;
  /** The date and time as fans write them: `Sat, Nov 22, 7:00 PM`. May be empty. */
  readonly when: string;
  readonly venue: Venue | null;
  /** A short note, such as `GAME 7`. May be empty. */
  readonly note: string;
  /** The lineup's author: a profile name or typed text. Shown as `Lines by …`. May be empty. */
  readonly signature: string;
}

export const NO_WORDS: CardWords = {
  opponent: '',
  opponentId: null,
  when: '',
  venue: null,
  note: '',
  signature: '',
};

/** Maximum lengths in characters. The database has the same limits. */
export const WORD_LIMITS = { opponent: 60, when: 40, note: 24, signature: 40 } as const;

type Field = keyof typeof WORD_LIMITS;

/** Reads card words from an untrusted value. Texts that are not strings become empty. Long texts are cut. */
export function readCardWords(value: unknown): CardWords {
  const fields: Readonly<Record<string, unknown>> =
    typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
  const text = (field: Field) => {
    const given = fields[field];
    return typeof given === 'string' ? cutCharacters(cleanLine(given), WORD_LIMITS[field]).trimEnd() : '';
  };
  const { opponentId, venue } = fields;
  return {
    opponent: text('opponent'),
    opponentId: typeof opponentId === 'string' && /^[1-9]\d{0,15}$/.test(opponentId) ? opponentId : null,
    when: text('when'),
    venue: venue === 'home' || venue === 'away' ? venue : null,
    note: text('note'),
    signature: text('signature'),
  };
}

/** Whether the card shows a game strip. */
export function hasGame({ opponent, when, note }: CardWords): boolean {
  return opponent !== '' || when !== '' || note !== '';
}

export function onlySignature({ signature }: CardWords): CardWords {
  return { ...NO_WORDS, signature };
}
