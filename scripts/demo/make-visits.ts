/** Invented visits of a season for `npm run demo`, with the rhythm of a hockey site. */
import { type generateVisits, seeded } from '#tests/support/policies/generated-visits.ts';
import type { DemoTeam } from './demo-site.ts';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
/** Sessions on an ordinary day. */
const SESSIONS = 34;
/** Factors by weekday, from Sunday: most games are on Tuesdays, Thursdays, and Saturdays. */
const WEEKDAYS = [1.1, 0.75, 1.2, 0.8, 1.25, 0.95, 1.7];
/** Hours (UTC) in which sessions begin: at morning skates, and before games in eastern and western North America. */
const HOURS = [0, 1, 2, 13, 14, 15, 15, 16, 16, 17, 18, 20, 21, 22, 22, 23, 23, 23];
const POPULAR = ['TOR', 'MTL', 'BOS', 'EDM', 'NYR', 'WSH', 'COL', 'VAN', 'DET', 'CHI'];
const COUNTRIES = 'CA CA CA CA CA CA CA US US US US US US SE SE FI FI DE CZ CH GB'.split(' ');
const SOURCES = [
  null,
  null,
  null,
  'reddit',
  'reddit',
  'reddit',
  'discord',
  'discord',
  'newsletter',
  'podcast',
];

type Visits = ReturnType<typeof generateVisits>;
type Visit = Visits['visits'][number];

/** Returns the opening day of the latest season that is at least two weeks old. */
function openingBefore(now: Date): number {
  const opening = (year: number) => Date.UTC(year, 9, 7);
  const year = now.getUTCFullYear();
  return opening(now.getTime() - opening(year) > 14 * DAY ? year : year - 1);
}

/** Returns the sessions of a day: many in the first week, then a growing number over the season, and few in summer. */
function sessionsOn(day: number, opening: number, random: () => number): number {
  const date = new Date(day);
  const age = (day - opening) / DAY;
  const start = 1 + 1.6 * Math.exp(-age / 4);
  const growth = 0.8 + Math.min(0.7, age / 250);
  const isSummer = date.getUTCMonth() >= 6 && date.getUTCMonth() <= 8;
  const shape = (WEEKDAYS[date.getUTCDay()] ?? 1) * start * growth * (isSummer ? 0.3 : 1);
  return Math.round(SESSIONS * shape * (0.85 + 0.3 * random()));
}

/** Returns the visits and downloads from the season's first day to `now`. All calls on one day return the same. */
export function makeSeason(now: Date, teams: readonly DemoTeam[], fans: readonly string[]): Visits {
  const random = seeded(20_271_007);
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T;
  const hex = (digits: number) =>
    Array.from({ length: digits }, () => Math.floor(random() * 16).toString(16)).join('');
  const popular = teams.filter(({ abbreviation }) => POPULAR.includes(abbreviation));
  const favorite = popular.find(({ abbreviation }) => abbreviation === POPULAR[0]);
  const visits: Visit[] = [];
  const downloads: Visits['downloads'] = [];
  const add = (visit: Omit<Visit, 'id' | 'countrySource' | 'referrer'>) => {
    const id = `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(12)}`;
    visits.push({ ...visit, id, countrySource: 'database', referrer: null });
    return id;
  };
  const opening = openingBefore(now);
  for (let day = opening; day < now.getTime(); day += DAY)
    for (let left = sessionsOn(day, opening, random); left > 0; left--) {
      const time = day + pick(HOURS) * HOUR + Math.floor(random() * HOUR);
      const userId = random() < 0.12 ? pick(fans) : null;
      const session = { time, userId, country: pick(COUNTRIES), utmSource: pick(SOURCES) };
      const chance = random();
      const team = chance < 0.14 && favorite ? favorite : pick(chance < 0.6 ? popular : teams);
      if (time > now.getTime() - HOUR) continue;
      add({ ...session, visitType: 'page_visit', teamId: null });
      if (random() > 0.64) continue;
      const chosen = time + Math.floor(random() * 90_000);
      const visitId = add({ ...session, time: chosen, visitType: 'team_selection', teamId: team.id });
      if (random() < 0.35) downloads.push({ teamName: team.name, visitId, time: chosen + 5 * 60_000 });
    }
  return { visits, downloads };
}
