import type { CSSProperties } from 'react';
import { formatNumber, plural } from '#domain/format.ts';
import { classNames } from '#web/ui/class-names.ts';
import { SlantedTab } from '#web/ui/slanted-tab.tsx';
import type { VisitSums } from './daily/visit-bars.ts';

/** Formats a share, such as `38%`. Never rounds a positive share down to 0%, or a partial share up to 100%. */
function formatShare(part: number, whole: number): string {
  if (whole === 0) return '0%';
  const share = part / whole;
  if (share > 0 && share < 0.01) return '<1%';
  if (share > 0.99 && share < 1) return '>99%';
  return formatNumber(share, { style: 'percent' });
}

/** Classes for the grid of cards. They also define the colors of the hatching that marks team selections. */
export const CARDS = 'hatch-colors grid grid-cols-2 gap-3 sm:grid-cols-3';

const FILLS = { page: '[--plate-fill:var(--accent-edge)]', team: '[--plate-fill:var(--hatch)]' };

/** Shrinks long numbers, so that a million fits the narrowest card. A digit is about half as wide as it is high. */
const VALUE =
  'block font-condensed text-[length:min(var(--type-3xl),100cqi/(var(--length)*0.53))] leading-none font-bold tabular-nums';

interface CardProps {
  readonly label: string;
  readonly value: number;
  readonly note: string;
  /** Marks the card with the color of this series in the chart. */
  readonly series?: 'page' | 'team';
}

function SummaryCard({ label, value, note, series }: CardProps) {
  const text = formatNumber(value);
  return (
    <div className="@container relative panel grid content-start gap-1 overflow-hidden pt-4 pr-4 pb-3.5 pl-10 max-sm:first:col-span-2">
      <dt className="eyebrow text-sm text-soft">
        <SlantedTab
          className={classNames(
            'absolute inset-y-0 left-0 w-5.5 [--plate-stripe:transparent] [--slant:55%]',
            series ? FILLS[series] : '[--plate-fill:var(--inverse)]',
          )}
        />
        {label}
      </dt>
      <dd>
        <span className={VALUE} style={{ '--length': text.length } as CSSProperties}>
          {text}
        </span>
        <span className="block text-sm text-soft">{note}</span>
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
    <dl className={CARDS}>
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
