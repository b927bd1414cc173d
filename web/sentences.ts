/** Turns the codes of refused commands into the specification's sentences. Domain rules return only codes. */
import { ELEVEN_SEVEN } from '#domain/formation.ts';
import type { LineupRefusal } from '#domain/lineup-commands.ts';
import { SCRATCH_LIMIT } from '#domain/lineup.ts';

interface Sentence {
  readonly title: string;
  readonly message: string;
}

/** One function for each code, which gets the refusal with that code. */
type Sentences<Refusal extends { readonly code: string }> = {
  readonly [Code in Refusal['code']]: (refusal: Extract<Refusal, { readonly code: Code }>) => Sentence;
};

const SENTENCES: Sentences<LineupRefusal> = {
  'wrong-position': ({ playerName, playerGroup, slotGroup }) => ({
    title: 'Invalid position',
    message: `${playerName} can't be assigned to a ${slotGroup} position because he's a ${playerGroup}`,
  }),
  'already-assigned': ({ playerName }) => ({
    title: 'Player already assigned',
    message: `${playerName} is already in the lineup.`,
  }),
  'too-many-alternates': ({ playerName }) => ({
    title: 'Three alternates already',
    message: `A lineup can have at most three alternates. Take an A from another player to give it to ${playerName}.`,
  }),
  'goalie-letter': ({ playerName }) => ({
    title: 'Goalies wear no letter',
    message: `The rules allow no goalie to be captain or alternate. Give the letter of ${playerName} to a skater.`,
  }),
  'no-room-to-change': ({ playerName, formation }) => {
    const name = formation === ELEVEN_SEVEN.id ? '11–7' : '12–6';
    return {
      title: `No room to change to ${name}`,
      message: `${name} has no slot for ${playerName}, and all ${SCRATCH_LIMIT} scratches are taken. Remove one of them, then change to ${name} again.`,
    };
  },
  'scratches-full': ({ playerName }) => ({
    title: 'No room for another scratch',
    message: `A lineup can have at most ${SCRATCH_LIMIT} scratches. Remove one to make room for ${playerName}.`,
  }),
  'not-dressed': ({ playerName }) => ({
    title: 'Not in the lineup',
    message: `Only skaters in the lineup can play on special teams. Place ${playerName} in the lineup first.`,
  }),
};

/** Title and message of the dialog for a refused command. */
export function lineupSentence(refusal: LineupRefusal): Sentence {
  const write = SENTENCES[refusal.code] as (refusal: LineupRefusal) => Sentence;
  return write(refusal);
}
