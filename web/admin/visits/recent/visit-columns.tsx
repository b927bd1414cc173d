import { Check } from 'lucide-react';
import { formatTime } from '#domain/format.ts';
import { type RecentVisit, visitTeamName } from '#domain/visit-statistics.ts';
import type { Column } from '#web/ui/data-table.tsx';
import { deleteColumn } from '../../long-table.tsx';
import { TwoLineTime } from '../../two-line-time.tsx';
import { CountryFlag, countryName } from '../countries/country-flag.tsx';
import { cutReferrer } from './use-listed-visits.ts';

const TYPES: Readonly<Record<RecentVisit['visitType'], string>> = {
  page_visit: 'Page visit',
  team_selection: 'Team selection',
};

export function visitType({ visitType: type }: RecentVisit): string {
  return TYPES[type];
}

/** Returns a visit's name for its buttons, such as `page visit, Nov 21, 2026, 8:36 PM`. */
export function visitName(visit: RecentVisit): string {
  const team = visitTeamName(visit);
  return [visitType(visit).toLowerCase(), team, formatTime(visit.createdAt)].filter(Boolean).join(', ');
}

interface CutTextProps {
  readonly text: string;
  readonly cut: string;
}

/** Shows a shortened text. Hover, focus, and screen readers reveal the whole text. */
function CutText({ text, cut }: CutTextProps) {
  if (cut === text) return <bdi className="wrap-anywhere">{text}</bdi>;
  return (
    // Focusable, because keyboard users must be able to read the whole text.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <span tabIndex={0} title={text} className="cut-text group relative rounded-badge wrap-anywhere">
      <bdi aria-hidden className="cut-short group-focus:sr-only">
        {cut}
      </bdi>
      <bdi className="cut-whole sr-only group-focus:not-sr-only">{text}</bdi>
    </span>
  );
}

/** The length of the first group of a UUID. This group is enough to distinguish users. */
const SHORT_ID = 8;

function Unknown() {
  return <span className="text-soft">–</span>;
}

function Country({ code }: { readonly code: string | null }) {
  if (!code) return <Unknown />;
  return (
    <span className="inline-flex items-center gap-2" title={countryName(code)}>
      <CountryFlag code={code} />
      {code}
    </span>
  );
}

function Referrer({ visit: { referrer } }: { readonly visit: RecentVisit }) {
  // Not a link, because visitors control the referrer.
  return referrer ? <CutText text={referrer} cut={cutReferrer(referrer)} /> : <Unknown />;
}

function TimeCell({ visit }: { readonly visit: RecentVisit }) {
  const { country, hasImage, utmSource, userId } = visit;
  const team = visitTeamName(visit);
  return (
    <>
      <TwoLineTime iso={visit.createdAt} />
      <span className="data-narrow grid gap-0.5 pt-0.5 pb-1.5 text-sm font-normal text-soft">
        <span className="flex min-w-0 flex-wrap items-center gap-x-3.5">
          {visitType(visit)}
          {team && <bdi className="text-ink">{team}</bdi>}
        </span>
        {(country || utmSource || userId || hasImage) && (
          <span className="flex min-w-0 flex-wrap items-center gap-x-3.5">
            {country && <Country code={country} />}
            {utmSource && (
              <span>
                UTM: <bdi>{utmSource}</bdi>
              </span>
            )}
            {userId && <span>User {userId.slice(0, SHORT_ID)}…</span>}
            {hasImage && (
              <span className="flex items-center gap-1">
                <Check aria-hidden size={16} className="text-good" />
                Image created
              </span>
            )}
          </span>
        )}
        {visit.referrer && <Referrer visit={visit} />}
      </span>
    </>
  );
}

const FACTS: readonly Column<RecentVisit>[] = [
  {
    id: 'time',
    header: 'Time',
    naming: true,
    cell: (visit) => <TimeCell visit={visit} />,
    sortBy: ({ createdAt }) => createdAt,
  },
  { id: 'type', header: 'Type', wideOnly: true, cell: visitType, sortBy: visitType },
  {
    id: 'team',
    header: 'Team',
    wideOnly: true,
    cell: (visit) => <bdi className="block min-w-24 wrap-anywhere">{visitTeamName(visit) ?? '–'}</bdi>,
    sortBy: visitTeamName,
  },
  {
    id: 'user',
    header: 'User',
    wideOnly: true,
    cell: ({ userId }) =>
      userId ? (
        <span className="[&_.cut-short]:whitespace-nowrap">
          <CutText text={userId} cut={`${userId.slice(0, SHORT_ID)}…`} />
        </span>
      ) : (
        <Unknown />
      ),
    sortBy: ({ userId }) => userId,
  },
  {
    id: 'country',
    header: 'Country',
    wideOnly: true,
    cell: ({ country }) => <Country code={country} />,
    sortBy: ({ country }) => country,
  },
  {
    id: 'source',
    header: 'UTM Source',
    wideOnly: true,
    cell: ({ utmSource }) =>
      utmSource ? <bdi className="block min-w-24 wrap-anywhere">{utmSource}</bdi> : <Unknown />,
    sortBy: ({ utmSource }) => utmSource,
  },
  {
    id: 'referrer',
    header: 'Referrer',
    wideOnly: true,
    cell: (visit) => (
      <span className="block min-w-38">
        <Referrer visit={visit} />
      </span>
    ),
    sortBy: ({ referrer }) => referrer,
  },
  {
    id: 'image',
    header: 'Image Created',
    wideOnly: true,
    cell: ({ hasImage }) =>
      hasImage ? <Check role="img" aria-label="Created" size={20} className="text-good" /> : <Unknown />,
    sortBy: ({ hasImage }) => Number(hasImage),
  },
];

export function visitColumns(onDelete: (visit: RecentVisit) => void): readonly Column<RecentVisit>[] {
  return [...FACTS, deleteColumn(visitName, onDelete, false)];
}
