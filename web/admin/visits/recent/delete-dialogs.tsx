import { formatNumber, formatTime } from '#domain/format.ts';
import { type RecentVisit, visitTeamName } from '#domain/visit-statistics.ts';
import { ConfirmDelete, type DeletionProps } from '../../confirm-delete.tsx';
import { countryName } from '../countries/country-name.ts';
import { visitType } from './visit-words.ts';

/** Ids that the question lists (specification, section 9). */
const SAMPLES = 5;

export function DeleteVisitDialog({ visit, ...props }: DeletionProps & { readonly visit: RecentVisit }) {
  const { country, referrer, utmSource } = visit;
  const details = [
    ['Time', formatTime(visit.createdAt)],
    ['Type', visitType(visit)],
    ['Team', visitTeamName(visit)],
    ['Country', country && `${countryName(country)} (${country})`],
    ['UTM source', utmSource],
    ['Referrer', referrer],
  ] as const;
  return (
    <ConfirmDelete title="Delete visit record" {...props}>
      <p className="text-lg">Are you sure you want to delete this visit?</p>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-1.5 rounded-control border border-line bg-sunk px-4 py-3">
        {details.map(([term, text]) => (
          <div key={term} className="contents">
            <dt className="text-soft">{term}</dt>
            <dd className="min-w-0 wrap-anywhere">
              <bdi>{text ?? '–'}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </ConfirmDelete>
  );
}

export function DeleteSelectedDialog({ ids, ...props }: DeletionProps & { readonly ids: readonly string[] }) {
  return (
    <ConfirmDelete title="Delete selected visits" {...props}>
      <p className="text-lg">
        Are you sure you want to delete {formatNumber(ids.length)} visit(s)? This action cannot be undone.
      </p>
      <ul
        aria-label="Ids"
        className="rounded-control border border-line bg-sunk px-4 py-3 text-note wrap-anywhere tabular-nums"
      >
        {ids.slice(0, SAMPLES).map((id) => (
          <li key={id}>{id}</li>
        ))}
        {ids.length > SAMPLES && <li>…</li>}
      </ul>
    </ConfirmDelete>
  );
}
