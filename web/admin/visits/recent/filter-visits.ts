import { type RecentVisit, visitTeamName } from '#domain/visit-statistics.ts';
import type { UrlFields } from '../../url-filter/url-fields.ts';

const IMAGE_STATES = ['created', 'not-created'] as const;

export interface VisitFilter {
  readonly image: (typeof IMAGE_STATES)[number] | '';
  /** Parts of texts. Empty ones match everything. */
  readonly utmSource: string;
  readonly teamName: string;
}

export const NO_VISIT_FILTER: VisitFilter = { image: '', utmSource: '', teamName: '' };

export const VISIT_FILTER_FIELDS: UrlFields<VisitFilter> = {
  image: { param: 'image', values: IMAGE_STATES, otherwise: NO_VISIT_FILTER.image },
  utmSource: { param: 'source', otherwise: NO_VISIT_FILTER.utmSource },
  teamName: { param: 'team', otherwise: NO_VISIT_FILTER.teamName },
};

export function isFiltered(filter: VisitFilter): boolean {
  return Object.values(filter).some((text: string) => text.trim() !== '');
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

const MAX_SHOWN = 60;
const CUT_LENGTH = 57;

/** Cuts a referrer of more than 60 characters to 57 and an ellipsis. */
export function cutReferrer(referrer: string): string {
  const characters = Array.from(referrer); // by code points, so that no surrogate pair is split
  return characters.length > MAX_SHOWN ? `${characters.slice(0, CUT_LENGTH).join('')}…` : referrer;
}
