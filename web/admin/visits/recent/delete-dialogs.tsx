import type { ReactNode } from 'react';
import type { RecentVisit } from '#domain/visit-statistics.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { formatTime } from '../../format-time.ts';
import { countryName } from '../countries/country-name.ts';
import { visitTeamName } from './filter-visits.ts';
import { visitType } from './visit-words.ts';

/** Ids that the question lists (specification, section 9). */
const SAMPLES = 5;

interface ConfirmProps {
  readonly title: string;
  readonly isDeleting: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Asks before visits are deleted, and stays until that is done. */
function ConfirmDelete({ title, isDeleting, onConfirm, onClose, children }: ConfirmProps) {
  const close = () => !isDeleting && onClose();
  return (
    <Dialog
      title={title}
      onClose={close}
      footer={
        <>
          <Button data-start-here aria-disabled={isDeleting} onClick={close}>
            Cancel
          </Button>
          <Button look="danger" aria-disabled={isDeleting} onClick={() => !isDeleting && onConfirm()}>
            {isDeleting ? 'Deleting...' : 'Delete'}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">{children}</div>
    </Dialog>
  );
}

type QuestionProps = Omit<ConfirmProps, 'title' | 'children'>;

/** Asks before one visit is deleted, and shows which. */
export function DeleteVisitDialog({ visit, ...props }: QuestionProps & { readonly visit: RecentVisit }) {
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
      <dl className="visit-details">
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

/** Asks before the selected visits are deleted, and shows the first of their ids. */
export function DeleteSelectedDialog({ ids, ...props }: QuestionProps & { readonly ids: readonly string[] }) {
  return (
    <ConfirmDelete title="Delete selected visits" {...props}>
      <p className="text-lg">
        Are you sure you want to delete {ids.length.toLocaleString('en-US')} visit(s)? This action cannot be
        undone.
      </p>
      <ul aria-label="Ids" className="visit-ids">
        {ids.slice(0, SAMPLES).map((id) => (
          <li key={id}>{id}</li>
        ))}
        {ids.length > SAMPLES && <li>…</li>}
      </ul>
    </ConfirmDelete>
  );
}
