/** Checks of profile names, display names, and bios. The database has the same checks. */
import { checkLength, cleanLine, cleanMultilineText, BREAKS } from './plain-text.ts';
import { foldText } from './roster-search.ts';
import type { TextRefusal } from './text-sentences.ts';

/**
 * Invisible characters: controls, direction marks, and characters without a shape.
 * Allows joiners between emoji and in scripts that need them. Allows tag characters after a flag emoji. The database
 * has the same pattern (`private.refuse_confusable_names`).
 */
const HIDDEN =
  /\u034F|[\p{Cc}\u00AD\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180E\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\u3164\uFEFF\uFFA0\uFFF9-\uFFFB\u{E0000}-\u{E001F}]|(?<![\u{1F3F4}\u{E0020}-\u{E007F}])[\u{E0020}-\u{E007F}]|(?<![\u0600-\u1FFF\u2190-\u{10FFFF}])[\u200C\u200D]|[\u200C\u200D](?![\u0600-\u1FFF\u2190-\u{10FFFF}])/u;

/**
 * Whether a line contains invisible characters.
 * Ignores line breaks, tabs, and surrounding blanks, because `cleanLine` replaces or trims them.
 */
function hidesCharacters(text: string): boolean {
  return HIDDEN.test(text.replaceAll(BREAKS, ' ').trim());
}

/** Maximum lengths in characters. */
export const PROFILE_NAME_MAX_LENGTH = 40;
export const DISPLAY_NAME_MAX_LENGTH = 80;
export const BIO_MAX_LENGTH = 1000;

/**
 * Names that could be mistaken for a page or the staff of the site.
 * The constraint `profiles_profile_name_not_reserved` has the same list.
 */
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

/** Words that claim to speak for the site or the league. The trigger of the table `profiles` has the same list. */
const CLAIMS = ['admin', 'administrator', 'moderator', 'official', 'staff', 'support'];
const CLAIMED_LOOKS = new Set(CLAIMS.map(lookOf));
const COMPOSED = new RegExp(
  `^(${[...CLAIMS, 'help', 'linerush', 'nhl', 'owner', 'system', 'team'].map(lookOf).join('|')})+$`,
);

/**
 * Whether a name looks like a reserved name, consists only of reserved words (`nhlteam`), or has one of {@link CLAIMS}
 * between hyphens (`the-admin`).
 */
function looksReserved(name: string): boolean {
  const look = lookOf(name);
  const parts = name.split('-').map(lookOf);
  return RESERVED_LOOKS.has(look) || COMPOSED.test(look) || parts.some((part) => CLAIMED_LOOKS.has(part));
}

/**
 * Returns why a text is not a valid profile name; null if it is one.
 * Ignores surrounding blanks, so trim the text before you save it.
 */
export function checkProfileName(text: string): TextRefusal | null {
  const name = text.trim();
  if (name === '') return { code: 'profile-name-missing' };
  if (!/^[A-Za-z0-9-]+$/.test(name)) return { code: 'profile-name-has-other-characters' };
  if (RESERVED_PROFILE_NAMES.has(name.toLowerCase())) return { code: 'profile-name-reserved' };
  if (looksReserved(name)) return { code: 'profile-name-like-reserved' };
  return checkLength(name, PROFILE_NAME_MAX_LENGTH);
}

/** Suggests a profile name, `Étienne Morin` → `etienne-morin`; null if no usable character is left. */
export function suggestProfileName(displayName: string): string | null {
  const name = foldText(cleanLine(displayName))
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, PROFILE_NAME_MAX_LENGTH)
    .replaceAll(/^-+|-+$/g, '');
  if (looksReserved(name)) return `${name.replaceAll('-', '')}fan`;
  return name === '' ? null : name;
}

/**
 * Returns why a text is not a valid display name; otherwise null.
 * An empty text is valid. Save the result of `cleanLine`, not the text itself.
 */
export function checkDisplayName(text: string): TextRefusal | null {
  if (hidesCharacters(text)) return { code: 'display-name-hides-characters' };
  return checkLength(cleanLine(text), DISPLAY_NAME_MAX_LENGTH);
}

/**
 * Returns why a text is not a valid bio; otherwise null.
 * An empty text is valid. Save the result of `cleanMultilineText`, not the text itself.
 */
export function checkBio(text: string): TextRefusal | null {
  return checkLength(cleanMultilineText(text), BIO_MAX_LENGTH);
}
