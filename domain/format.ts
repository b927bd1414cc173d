/**
 * Formats numbers and times in American English.
 * Times are in the device's time zone unless an option says otherwise.
 */

/** Formats a number, such as `1,312`. */
export function formatNumber(number: number, options?: Intl.NumberFormatOptions): string {
  return number.toLocaleString('en-US', options);
}

/** Formats `1 visit` or `1,312 visits`. */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`;
}

/** Returns a function that creates an `Intl.DateTimeFormat` once, on the first call, because creation is slow. */
export function dateFormat(options: Intl.DateTimeFormatOptions): () => Intl.DateTimeFormat {
  let format: Intl.DateTimeFormat | undefined;
  return () => (format ??= new Intl.DateTimeFormat('en-US', options));
}

/** Returns a function that formats times. The function returns an empty text for an invalid time. */
export function formatter(options: Intl.DateTimeFormatOptions): (time: string | Date) => string {
  const format = dateFormat(options);
  return (time) => {
    const date = new Date(time);
    // Some browsers separate `PM` with a narrow no-break space, which the card's font lacks.
    return Number.isNaN(date.getTime()) ? '' : format().format(date).replaceAll('\u202F', ' ');
  };
}

/** Formats a date, such as `Nov 21, 2026`. */
export const formatDate = formatter({ dateStyle: 'medium' });
/** Formats a time of day, such as `8:36 PM`. */
export const formatHour = formatter({ timeStyle: 'short' });
/** `Nov 21, 2026, 8:36 PM`. */
export const formatTime = formatter({ dateStyle: 'medium', timeStyle: 'short' });
/** `Nov 21`. */
export const formatMonthDay = formatter({ month: 'short', day: 'numeric' });
/** `Thursday`. */
export const formatWeekday = formatter({ weekday: 'long' });

export const GAME_DAY = { weekday: 'short', month: 'short', day: 'numeric' } as const;

/** A game's day as fans write it: `Sat, Nov 22`. */
export const gameDayText = formatter(GAME_DAY);
/** A game's time as fans write it: `Sat, Nov 22, 7:00 PM`. */
export const gameTimeText = formatter({ ...GAME_DAY, hour: 'numeric', minute: '2-digit' });

/** Formats an opponent as schedules do: `vs BOS` at home, `at BOS` away. */
export function versus(isHome: boolean, opponent: string): string {
  return `${isHome ? 'vs' : 'at'} ${opponent}`;
}
