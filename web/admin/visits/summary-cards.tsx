import type { CSSProperties } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import type { VisitSums } from './daily/visit-bars.ts';
import { formatShare, plural } from './format-count.ts';

interface CardProps {
  readonly label: string;
  readonly value: number;
  readonly note: string;
  /** Marks the card with the series' color in the chart. */
  readonly series?: 'page' | 'team';
}

function SummaryCard({ label, value, note, series }: CardProps) {
  const text = value.toLocaleString('en-US');
  return (
    <div className={classNames('summary-card panel', series && `summary-${series}`)}>
      <dt className="eyebrow text-sm text-soft">{label}</dt>
      <dd>
        <span className="summary-value" style={{ '--length': text.length } as CSSProperties}>
          {text}
        </span>
        <span className="block text-[0.9375rem] text-soft">{note}</span>
      </dd>
    </div>
  );
}

interface SummaryCardsProps {
  readonly totals: VisitSums;
  readonly days: number;
}

export function SummaryCards({ totals, days }: SummaryCardsProps) {
  const { pageVisits, teamSelections, total } = totals;
  return (
    <dl className="summary-cards">
      <SummaryCard label="Total Visits" value={total} note={`in ${plural(days, 'day')}`} />
      <SummaryCard
        label="Page Visits"
        value={pageVisits}
        note={`${formatShare(pageVisits, total)} of the total`}
        series="page"
      />
      <SummaryCard
        label="Team Selections"
        value={teamSelections}
        note={`${formatShare(teamSelections, total)} of the total`}
        series="team"
      />
    </dl>
  );
}
