import * as v from 'valibot';
import { parseBirthdate } from '../csv/birthdate.ts';
import { readHeight } from '../csv/height.ts';
import { checkLength } from '../plain-text.ts';
import { cleanPlayerText } from '../players/clean-text.ts';
import { PLAYER_LIMITS } from '../players/player-values.ts';
import { type TextRefusal, textSentence } from '../text-sentences.ts';
import { passes } from './passes.ts';

/** Reads a whole number of up to six digits, without a sign; null for anything else. */
export function readInteger(text: string): number | null {
  return /^\d{1,6}$/.test(text) ? Number(text) : null;
}

const cleaned = v.pipe(v.string(), v.transform(cleanPlayerText));

function optionalText(max: number) {
  return v.pipe(
    cleaned,
    passes((text) => checkLength(text, max)),
    v.transform((text) => text || null),
  );
}

function optionalInteger(
  code: 'number-out-of-bounds' | 'weight-out-of-bounds' | 'depth-out-of-bounds',
  { max, min }: { readonly max: number; readonly min: number },
) {
  const check = (text: string): TextRefusal | null => {
    const value = readInteger(text);
    if (text === '' || (value !== null && value >= min && value <= max)) return null;
    return { code, min, max };
  };
  return v.pipe(cleaned, passes(check), v.transform(readInteger));
}

const readBirthdate = (text: string) => parseBirthdate(text, 'month-first');

const PLAYER_ENTRIES = {
  first_name: optionalText(PLAYER_LIMITS.first_name),
  last_name: optionalText(PLAYER_LIMITS.last_name),
  display_name: optionalText(PLAYER_LIMITS.display_name),
  number: optionalInteger('number-out-of-bounds', PLAYER_LIMITS.number),
  position: optionalText(PLAYER_LIMITS.position),
  shoots: v.pipe(
    cleaned,
    v.transform((text) => text || null),
  ),
  birthplace: optionalText(PLAYER_LIMITS.birthplace),
  nationality: optionalText(PLAYER_LIMITS.nationality),
  birthdate: v.pipe(
    cleaned,
    passes((text) => (text === '' || readBirthdate(text) !== null ? null : { code: 'birthdate-unreadable' })),
    v.transform(readBirthdate),
  ),
  height: v.pipe(
    optionalText(PLAYER_LIMITS.height),
    v.transform((text) => readHeight(text ?? '')?.height ?? text),
  ),
  weight: optionalInteger('weight-out-of-bounds', PLAYER_LIMITS.weight),
  depth: optionalInteger('depth-out-of-bounds', PLAYER_LIMITS.depth),
};

const NAMELESS = textSentence({ code: 'player-without-name' });

/**
 * The admins' player form; its output is stored.
 * A player needs a first or last name, unless the stored row has another name, `otherName`.
 */
export function playerForm(otherName: string | null = null) {
  return v.pipe(
    v.object(PLAYER_ENTRIES),
    v.forward(
      v.partialCheck(
        [['first_name'], ['last_name']],
        (names) => Boolean(names.first_name ?? names.last_name ?? otherName?.trim()),
        NAMELESS,
      ),
      ['first_name'],
    ),
  );
}

/** The form for a new player. `hasTeam` returns whether a team has the given id. */
export function addPlayerForm(hasTeam: (id: string) => boolean) {
  return v.pipe(
    v.object({
      ...PLAYER_ENTRIES,
      team_id: v.pipe(v.string(), v.check(hasTeam, textSentence({ code: 'team-not-selected' }))),
    }),
    v.forward(
      v.partialCheck(
        [['first_name'], ['last_name']],
        (names) => Boolean(names.first_name ?? names.last_name),
        NAMELESS,
      ),
      ['first_name'],
    ),
  );
}
