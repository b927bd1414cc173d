import { useState } from 'react';
import { formatNumber, plural } from '#domain/format.ts';
import { RowGroup, INVALID_COLUMNS } from '../csv/row-table.tsx';
import type { Choices } from './candidates.ts';
import { ReviewGroups } from './review-groups.tsx';
import type { ReviewedImport, ReviewedTeam } from './use-import-flow.ts';

/** If at most this many teams need a decision, all of them start open. */
const MAX_OPEN = 3;

const some = (count: number, what: string) => (count > 0 ? [`${formatNumber(count)} ${what}`] : []);

function countsOf({ review: { added, elsewhere, existing, invalid } }: ReviewedTeam): string {
  return [
    ...some(added.length, 'new to add'),
    ...some(elsewhere.length, 'found on other teams'),
    ...some(invalid.length, 'invalid'),
    ...some(existing.length, 'already exist'),
  ].join(' · ');
}

const hasWork = ({ candidates: { added, elsewhere, namesakes }, review: { invalid } }: ReviewedTeam) =>
  added.length + elsewhere.length + namesakes.length + invalid.length > 0;

interface TeamReviewProps {
  readonly reviewed: ReviewedTeam;
  readonly choices: Choices;
  readonly startsOpen: boolean;
  readonly onChange: (choices: Choices) => void;
}

/** The tables render when an admin opens the review. */
function TeamReview({ choices, onChange, reviewed, startsOpen }: TeamReviewProps) {
  const [open, setOpen] = useState(startsOpen);
  return (
    <details
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="rounded-control border border-line px-4 py-2"
    >
      <summary className="min-h-11 content-center">
        <span className="font-semibold">{reviewed.team.name}</span>{' '}
        <span className="text-soft tabular-nums">{countsOf(reviewed)}</span>
      </summary>
      {open && (
        <div className="pt-3 pb-2">
          <ReviewGroups reviewed={{ ...reviewed, choices }} onChange={onChange} />
        </div>
      )}
    </details>
  );
}

interface TeamReviewsProps {
  readonly reviewed: ReviewedImport;
  /** Whether the admin chose one team for all rows. */
  readonly isOne: boolean;
  readonly onChange: (choices: Choices) => void;
}

/** The review of a file, by team. Teams that need a decision come first. */
export function TeamReviews({ isOne, onChange, reviewed }: TeamReviewsProps) {
  const { choices, teams, unassigned } = reviewed;
  const [only] = teams;
  if (isOne) return only && <ReviewGroups reviewed={{ ...only, choices }} onChange={onChange} />;
  const withWork = teams.filter(hasWork);
  const settled = teams.filter((each) => !hasWork(each));
  const reviewOf = (each: ReviewedTeam, startsOpen: boolean) => (
    <TeamReview
      key={each.team.id}
      reviewed={each}
      choices={choices}
      startsOpen={startsOpen}
      onChange={onChange}
    />
  );
  return (
    <div className="grid gap-3">
      {unassigned.length > 0 && (
        <RowGroup
          label="No team"
          count={unassigned.length}
          hint="These rows name no known team, so they are not imported. Correct them in the file and choose it again."
          rows={unassigned}
          columns={INVALID_COLUMNS}
          resetOn=""
        />
      )}
      {withWork.map((each) => reviewOf(each, withWork.length <= MAX_OPEN))}
      {settled.length > 0 && (
        <details className="rounded-control border border-line px-4 py-2">
          <summary className="min-h-11 content-center font-semibold">
            {plural(settled.length, 'team')} with nothing to import
          </summary>
          <div className="grid gap-3 pt-3 pb-2">{settled.map((each) => reviewOf(each, false))}</div>
        </details>
      )}
    </div>
  );
}
