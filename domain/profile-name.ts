/** What a public profile says of its owner: the name in its address, the name shown, the bio. The database checks the same. */
import { hidesCharacters } from './hidden-characters.ts';
import { checkLength, cleanLine, cleanMultilineText } from './plain-text.ts';
import { foldText } from './roster-search.ts';

/** Longest texts of a profile, in characters. */
export const PROFILE_NAME_MAX_LENGTH = 40;
export const DISPLAY_NAME_MAX_LENGTH = 80;
export const BIO_MAX_LENGTH = 1000;

/** Names that would pass for a page of the site or for its staff: the list of `profiles_profile_name_not_reserved`. */
export const RESERVED_PROFILE_NAMES: ReadonlySet<string> = new Set([
  'about',
  'account',
  'admin',
  'administrator',
  'api',
  'auth',
  'favorites',
  'help',
  'home',
  'line-rush',
  'linerush',
  'lineup',
  'lineups',
  'login',
  'logout',
  'me',
  'moderator',
  'new',
  'nhl',
  'null',
  'official',
  'owner',
  'privacy',
  'profile',
  'profiles',
  'rest',
  'root',
  'settings',
  'signin',
  'signout',
  'signup',
  'staff',
  'support',
  'system',
  'team',
  'terms',
  'undefined',
]);

/** Digits and letters that pass for another letter. */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  i: 'l',
  1: 'l',
  0: 'o',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
};

function lookOf(name: string): string {
  return name
    .toLowerCase()
    .replaceAll('-', '')
    .replaceAll(/[i103457]/g, (letter) => LOOK_ALIKES[letter] ?? letter);
}

const RESERVED_LOOKS: ReadonlySet<string> = new Set(Array.from(RESERVED_PROFILE_NAMES, lookOf));

/** Why a text cannot be a profile name, as a sentence; null when it can. Blanks around it do not count: save it trimmed. */
export function checkProfileName(text: string): string | null {
  const name = text.trim();
  if (name === '') return 'Please enter a profile name.';
  if (!/^[A-Za-z0-9-]+$/.test(name))
    return 'Profile name must contain only letters, numbers, or dashes (no spaces).';
  if (RESERVED_PROFILE_NAMES.has(name.toLowerCase()))
    return 'This profile name is reserved. Choose a different one.';
  if (RESERVED_LOOKS.has(lookOf(name)))
    return 'This profile name looks like a reserved one. Choose a different one.';
  return checkLength('Profile names', name, PROFILE_NAME_MAX_LENGTH);
}

/** A profile name made of a person's name, `Étienne Morin` → `etienne-morin`; null when nothing usable is left of it. */
export function suggestProfileName(displayName: string): string | null {
  const name = foldText(cleanLine(displayName))
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, PROFILE_NAME_MAX_LENGTH)
    .replaceAll(/^-+|-+$/g, '');
  if (RESERVED_LOOKS.has(lookOf(name))) return `${name}-fan`;
  return name === '' ? null : name;
}

/** Why a text cannot be a display name, as a sentence; null when it can, also when it is empty. Save `cleanLine` of it. */
export function checkDisplayName(text: string): string | null {
  if (hidesCharacters(text))
    return 'Display names cannot hold invisible characters. Type the name instead of pasting it.';
  return checkLength('Display names', cleanLine(text), DISPLAY_NAME_MAX_LENGTH);
}

/** Why a text cannot be a bio, as a sentence; null when it can, also when it is empty. Save `cleanMultilineText` of it. */
export function checkBio(text: string): string | null {
  return checkLength('Bios', cleanMultilineText(text), BIO_MAX_LENGTH);
}
