/** Which of the recent visits are shown, and how long texts are cut. */
import type { RecentVisit } from '#domain/visit-statistics.ts';
import type { AddressFields } from '../../address/address-fields.ts';

const IMAGE_STATES = ['created', 'not-created'] as const;

export interface VisitFilter {
  readonly image: (typeof IMAGE_STATES)[number] | '';
  /** Parts of texts; empty ones are no filter. */
  readonly utmSource: string;
  readonly teamName: string;
}

export const NO_VISIT_FILTER: VisitFilter = { image: '', utmSource: '', teamName: '' };

/** The filter in the address. */
export const VISIT_FILTER_FIELDS: AddressFields<VisitFilter> = {
  image: { param: 'image', values: IMAGE_STATES, otherwise: NO_VISIT_FILTER.image },
  utmSource: { param: 'source', otherwise: NO_VISIT_FILTER.utmSource },
  teamName: { param: 'team', otherwise: NO_VISIT_FILTER.teamName },
};

/** Whether a filter leaves anything out. */
export function isFiltered(filter: VisitFilter): boolean {
  return Object.values(filter).some((text: string) => text.trim() !== '');
}

/** The team as people know it; null for a visit that chose none. */
export function visitTeamName({ teamId, teamName }: Pick<RecentVisit, 'teamId' | 'teamName'>): string | null {
  return teamName?.trim() || (teamId === null ? null : `Team ${teamId}`);
}

function contains(text: string | null, part: string): boolean {
  return part === '' || Boolean(text?.toLowerCase().includes(part));
}

export function filterVisits(visits: readonly RecentVisit[], filter: VisitFilter): readonly RecentVisit[] {
  const utmSource = filter.utmSource.trim().toLowerCase();
  const teamName = filter.teamName.trim().toLowerCase();
  return visits.filter(
    (visit) =>
      (filter.image === '' || visit.hasImage === (filter.image === 'created')) &&
      contains(visit.utmSource, utmSource) &&
      contains(visitTeamName(visit), teamName),
  );
}

const MOST_SHOWN = 60;
const KEPT = 57;

/** A referrer as it is shown: what is longer than 60 characters is cut to 57 and an ellipsis. */
export function cutReferrer(referrer: string): string {
  const characters = Array.from(referrer); // a sign of two code units is not cut in half
  return characters.length > MOST_SHOWN ? `${characters.slice(0, KEPT).join('')}…` : referrer;
}
