import * as v from 'valibot';
import { parseBirthdate } from '../csv/birthdate.ts';
import { checkLength } from '../plain-text.ts';
import { cleanPlayerText } from '../players/clean-text.ts';
import { PLAYER_LIMITS } from '../players/player-values.ts';
import { passes } from './passes.ts';

/** Reads a whole number of up to six digits, without a sign; null for anything else. */
export function readInteger(text: string): number | null {
  return /^\d{1,6}$/.test(text) ? Number(text) : null;
}

const cleaned = v.pipe(v.string(), v.transform(cleanPlayerText));

function optionalText(kind: string, max: number) {
  return v.pipe(
    cleaned,
    passes((text) => checkLength(kind, text, max)),
    v.transform((text) => text || null),
  );
}

function optionalInteger(
  label: string,
  { max, min }: { readonly max: number; readonly min: number },
  unit = '',
) {
  const check = (text: string) => {
    const value = readInteger(text);
    if (text === '' || (value !== null && value >= min && value <= max)) return null;
    return `${label} must be a whole number from ${min} to ${max}${unit}.`;
  };
  return v.pipe(cleaned, passes(check), v.transform(readInteger));
}

const readBirthdate = (text: string) => parseBirthdate(text, 'month-first');

const PLAYER_ENTRIES = {
  first_name: optionalText('First names', PLAYER_LIMITS.first_name),
  last_name: optionalText('Last names', PLAYER_LIMITS.last_name),
  display_name: optionalText('Display names', PLAYER_LIMITS.display_name),
  number: optionalInteger('Number', PLAYER_LIMITS.number),
  position: optionalText('Positions', PLAYER_LIMITS.position),
  shoots: v.pipe(
    cleaned,
    v.transform((text) => text || null),
  ),
  birthplace: optionalText('Birthplaces', PLAYER_LIMITS.birthplace),
  nationality: optionalText('Nationalities', PLAYER_LIMITS.nationality),
  birthdate: v.pipe(
    cleaned,
    passes((text) =>
      text === '' || readBirthdate(text) !== null ? null : 'This is not a date. Use the format 1997-09-17.',
    ),
    v.transform(readBirthdate),
  ),
  height: optionalText('Heights', PLAYER_LIMITS.height),
  weight: optionalInteger('Weight', PLAYER_LIMITS.weight, ' pounds'),
};

const NAMELESS = 'First or last name is required';

/**
 * The admins' player form; its output is stored. A player needs a first or last name, or a stored
 * `otherName`.
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

/** A new player. `hasTeam` checks the team's id. */
export function addPlayerForm(hasTeam: (id: string) => boolean) {
  return v.pipe(
    v.object({ ...PLAYER_ENTRIES, team_id: v.pipe(v.string(), v.check(hasTeam, 'Select a team')) }),
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
