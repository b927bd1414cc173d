/** Splits a full name for the card, which shows a small first name above the last name. */
import type { RosterPlayer, SlottedPlayer } from './player.ts';

/** Words that start a last name, as in `Trevor van Riemsdyk`, `Luca Del Bel Belluz`, `Jack St. Ivany`. */
const PARTICLES = new Set(
  'van von vander der den de del della di da do dos du la le les st st. ste. saint san ter ten af av el al bin'.split(
    ' ',
  ),
);

/**
 * Second given names, as in `Elias Nils Pettersson` or `Jean Luc Picard`.
 * In a name of three words, any other second word belongs to the last name.
 */
const SECOND_GIVEN_NAMES = new Set(
  'nils alexis luc paul pierre philippe gabriel olivier edouard andre andré marc michel claude françois francois sebastien christophe david john lee ray joe james michael'.split(
    ' ',
  ),
);

const SUFFIX = /^(?:jr|sr|ii|iii|iv)\.?$/i;

function lastNameStart(words: readonly string[]): number {
  const particle = words.findIndex((word, index) => index > 0 && PARTICLES.has(word.toLowerCase()));
  if (particle > 0 && particle < words.length - 1) return particle;
  const hasSuffix = SUFFIX.test(words.at(-1) ?? '');
  const proper = hasSuffix ? words.length - 1 : words.length;
  if (proper < 3) return 1;
  return SECOND_GIVEN_NAMES.has(words[1]?.toLowerCase() ?? '') ? 2 : 1;
}

/** Splits a full name. A single word is a last name; `Jr.` and similar belong to the last name. */
export function splitPlayerName(name: string): { readonly first: string; readonly last: string } {
  const words = name.split(/\s+/u).filter((word) => word !== '');
  if (words.length < 2) return { first: '', last: words[0] ?? '' };
  if (words.length === 2 && SUFFIX.test(words[1] ?? '')) return { first: '', last: words.join(' ') };
  const start = lastNameStart(words);
  return { first: words.slice(0, start).join(' '), last: words.slice(start).join(' ') };
}

/** Converts a player of a lineup to a roster player. Splits the full name, because lineups have no first names. */
export function toRosterPlayer(player: SlottedPlayer): RosterPlayer {
  const { first, last } = splitPlayerName(player.name);
  return { ...player, firstName: first, lastName: last };
}

const SMALL_START = /^(?:Mac|Mc|De|Di|Du|La|Le|Van)(?=\p{Lu})/u;

/** Capitalizes a last name as on a jersey: `McDAVID`, `MacKINNON`, `DiVINCENTIIS`, `van RIEMSDYK`. */
export function jerseyName(lastName: string): string {
  return lastName
    .split(' ')
    .map((word) => {
      if (PARTICLES.has(word)) return word;
      const small = SMALL_START.exec(word)?.[0] ?? '';
      return small + word.slice(small.length).toUpperCase();
    })
    .join(' ');
}
