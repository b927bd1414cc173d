import { plural } from '../format.ts';
import { shareOf, type Points } from './score-prediction.ts';

/** `69%`, or a dash for a missing score. */
export function percentText(share: number | null): string {
  return share === null ? '–' : `${Math.round(share * 100)}%`;
}

/** `11 of 16`. */
export function pointsText({ hits, possible }: Points): string {
  return `${hits} of ${possible}`;
}

/** `11 of 16 (69%)`. */
export function scoreText(points: Points): string {
  return `${pointsText(points)} (${percentText(shareOf(points))})`;
}

/** Writes a season like fans do: `20262027` is `2026-27`. */
export function seasonText(season: string): string {
  return /^\d{8}$/.test(season) ? `${season.slice(0, 4)}-${season.slice(6)}` : season;
}

const MINUTE_MS = 60_000;

/** The time until puck drop: `2 days 5 hours`, `3 hours 20 minutes`, `less than a minute`. Null after puck drop. */
export function timeLeftText(startsAt: Date, now: Date): string | null {
  const left = startsAt.getTime() - now.getTime();
  if (left <= 0) return null;
  const minutes = Math.floor(left / MINUTE_MS);
  if (minutes === 0) return 'less than a minute';
  const [days, hours, rest] = [Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24, minutes % 60];
  const parts = [
    [days, 'day'],
    [hours, 'hour'],
    [rest, 'minute'],
  ] as const;
  const first = parts.findIndex(([count]) => count > 0);
  return parts
    .slice(first, first + 2)
    .flatMap(([count, unit]) => (count > 0 ? [plural(count, unit)] : []))
    .join(' ');
}
