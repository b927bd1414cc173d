import { formatTime } from '#domain/format.ts';
import { type RecentVisit, visitTeamName } from '#domain/visit-statistics.ts';

const TYPES: Readonly<Record<RecentVisit['visitType'], string>> = {
  page_visit: 'Page visit',
  team_selection: 'Team selection',
};

export function visitType({ visitType: type }: RecentVisit): string {
  return TYPES[type];
}

/** Names a visit for its buttons: `page visit, Nov 21, 2026, 8:36 PM`. */
export function visitName(visit: RecentVisit): string {
  const team = visitTeamName(visit);
  return [visitType(visit).toLowerCase(), team, formatTime(visit.createdAt)].filter(Boolean).join(', ');
}
