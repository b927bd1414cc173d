import { type RefusalOf, sentenceOf } from './wording.ts';

const TITLES = {
  'wrong-position': 'Invalid position',
  'already-assigned': 'Player already assigned',
  'too-many-alternates': 'Three alternates already',
  'goalie-letter': 'Goalies wear no letter',
  'no-room-to-change': 'No room to change to {formation}',
  'scratches-full': 'No room for another scratch',
  'not-dressed': 'Not in the lineup',
  'guests-full': 'No room for another guest',
} as const;

const MESSAGES = {
  'wrong-position': "{playerName} can't be assigned to a {slotGroup} position because he's a {playerGroup}",
  'already-assigned': '{playerName} is already in the lineup.',
  'too-many-alternates':
    'A lineup can have at most three alternates. Take an A from another player to give it to {playerName}.',
  'goalie-letter':
    'The rules allow no goalie to be captain or alternate. Give the letter of {playerName} to a skater.',
  'no-room-to-change':
    '{formation} has no slot for {players}, and a lineup can have at most {limit} scratches. Remove {over} from the slots or the scratches, then change to {formation} again.',
  'scratches-full': 'A lineup can have at most {limit} scratches. Remove one to make room for {playerName}.',
  'not-dressed':
    'Only skaters in the lineup can play on special teams. Place {playerName} in the lineup first.',
  'guests-full': 'A lineup can have at most {limit} guests. Remove one to make room for {playerName}.',
} as const;

export type LineupRefusal = RefusalOf<typeof MESSAGES>;

/** Returns the dialog's title and message for a refused command. Some texts are from the specification. */
export function lineupSentence(refusal: LineupRefusal): { readonly title: string; readonly message: string } {
  const title = sentenceOf<Readonly<Record<string, string>>>(TITLES, refusal);
  return { title, message: sentenceOf(MESSAGES, refusal) };
}
