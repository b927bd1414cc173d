/** Words about a team's last and next game, in the fan's time zone. */
import type { LastGame, NextGame } from './briefing.ts';
import { toCalendarDay, toDayNumber } from './calendar-days.ts';
import { type CardWords, WORD_LIMITS } from './card-words.ts';
import { formatMonthDay, formatWeekday, gameDayText, gameTimeText, versus } from './format.ts';
import { cutCharacters } from './plain-text.ts';

/** In days. After this time, the name of a weekday would be ambiguous. */
const WEEK = 7;

function daysBetween(earlier: Date, later: Date): number {
  return toDayNumber(toCalendarDay(later)) - toDayNumber(toCalendarDay(earlier));
}

/** Whether a roster that was current at `asOf` is more than a week old. */
export function isOldRoster(asOf: Date, now: Date): boolean {
  return daysBetween(asOf, now) > WEEK;
}

/** `Thursday's lines vs BOS`; `Nov 3 lines vs BOS` if the game was more than six days ago. */
export function lastLinesText({ startsAt, isHome, opponent }: LastGame, now: Date): string {
  const days = daysBetween(startsAt, now);
  const day = days >= 0 && days < WEEK ? `${formatWeekday(startsAt)}'s` : formatMonthDay(startsAt);
  return `${day} lines ${versus(isHome, opponent.abbreviation)}`;
}

export type GameWords = Pick<CardWords, 'opponent' | 'opponentId' | 'when' | 'venue'>;

/** The card's words for a game: opponent, date and time, home or away. The venue is null on a neutral site. */
export function gameWords({ isHome, isNeutralSite, isTimeKnown, opponent, startsAt }: NextGame): GameWords {
  return {
    opponent: cutCharacters(opponent.name, WORD_LIMITS.opponent).trimEnd(),
    opponentId: opponent.id,
    when: isTimeKnown ? gameTimeText(startsAt) : gameDayText(startsAt),
    venue: isNeutralSite ? null : isHome ? 'home' : 'away',
  };
}

/** `vs. Boston Bruins, Sat, Nov 22, 7:00 PM`. */
export function gameText({ opponent, venue, when }: GameWords): string {
  return `${venue === 'away' ? 'at' : 'vs.'} ${opponent}, ${when}`;
}

export function lacksGame({ opponent, when, venue }: GameWords): boolean {
  return opponent === '' && when === '' && venue === null;
}

export function isSameGame(words: GameWords, game: GameWords): boolean {
  return words.opponent === game.opponent && words.when === game.when && words.venue === game.venue;
}
