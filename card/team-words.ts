/** The words on a card that come from the team, and the card's headline. */
import { findKnownTeam } from '#domain/known-teams.ts';
import type { TeamData } from '#domain/player.ts';
import { cleanCardText } from './clean-text.ts';

export interface TeamWords {
  readonly city: string;
  readonly nickname: string;
  /** City and nickname, such as `Toronto Maple Leafs`. */
  readonly fullName: string;
  /** Up to three capital letters in place of a missing logo. */
  readonly letters: string;
}

function initials(fullName: string): string {
  const words = fullName.split(' ').filter((word) => /^[\p{L}\p{N}]/u.test(word));
  const two =
    words.length > 1 ? words.slice(0, 2).map((word) => word.charAt(0)) : Array.from(words[0] ?? 'LR');
  return two.slice(0, 2).join('');
}

/** Returns a team's names. The built-in table fills in what the data lacks. */
export function teamWords(team: TeamData): TeamWords {
  const known = findKnownTeam(team);
  const name = cleanCardText(team.name) || cleanCardText(team.team_name) || cleanCardText(team.full_name);
  const city = cleanCardText(team.city) || cleanCardText(team.location_name) || (known?.city ?? '');
  const given = cleanCardText(team.full_name) || name;
  const isWhole = known ? given.length > known.nickname.length : true;
  const fullName = (isWhole ? given : '') || [city, name || known?.nickname].filter(Boolean).join(' ');
  const nickname = known?.nickname ?? name;
  const abbreviation = cleanCardText(team.abbreviation) || (known?.abbreviation ?? '');
  const letters = Array.from(abbreviation).slice(0, 3).join('') || initials(fullName);
  return { city: known?.city ?? city, nickname, fullName, letters: letters.toUpperCase() };
}

export interface Headline {
  /** The small line above the headline. */
  readonly eyebrow: string;
  readonly headline: string;
}

/** Returns the fan's title below the team's name. Without a title, returns the nickname below a known city. */
export function headlineFor(words: TeamWords, title: string | undefined): Headline {
  const own = cleanCardText(title);
  if (own !== '') return { eyebrow: words.fullName.toUpperCase(), headline: own.toUpperCase() };
  const nickname = words.nickname.toUpperCase();
  const whole = words.fullName.toUpperCase();
  if (nickname !== '' && words.city !== '' && nickname !== whole) {
    return { eyebrow: words.city.toUpperCase(), headline: nickname };
  }
  return { eyebrow: 'STARTING LINEUP', headline: whole || 'LINE RUSH' };
}
