const GAME_TIME = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

/** Writes a game's time as fans do, in the device's time zone: `Sat, Nov 22, 7:00 PM`. */
export function gameTimeText(time: Date): string {
  // Some browsers separate `PM` with a narrow blank, which the card's font lacks.
  return GAME_TIME.format(time).replaceAll('\u202F', ' ');
}

const GAME_DAY = new Intl.DateTimeFormat('en-US', { weekday: 'short', month: 'short', day: 'numeric' });

/** Like {@link gameTimeText}, for a game whose time is not known: `Sat, Nov 22`. */
export function gameDayText(time: Date): string {
  return GAME_DAY.format(time);
}

/** The day's usual game time, 7 PM, as the value of a `datetime-local` field: `2025-11-22T19:00`. */
export function usualGameTime(day: Date): string {
  const part = (number: number) => String(number).padStart(2, '0');
  return `${day.getFullYear()}-${part(day.getMonth() + 1)}-${part(day.getDate())}T19:00`;
}
