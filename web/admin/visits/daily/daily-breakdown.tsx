import type { DailyCount } from '#domain/visit-statistics.ts';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { useAddressSorting } from '../../address/use-address-sorting.ts';
import { Nothing, VisitSection } from '../visit-section.tsx';
import { formatDay } from './format-day.ts';
import { countDays, type DaySpan, type VisitSums } from './visit-bars.ts';
import { VisitChart } from './visit-chart.tsx';
import './daily.css';

function numbers(id: keyof VisitSums, header: string): Column<DailyCount> {
  return {
    id,
    header,
    end: true,
    cell: (day) => <span className="data-number">{day[id].toLocaleString('en-US')}</span>,
    sortBy: (day) => day[id],
  };
}

const COLUMNS: readonly Column<DailyCount>[] = [
  {
    id: 'date',
    header: 'Date',
    naming: true,
    cell: ({ date }) => <time dateTime={date}>{formatDay(date)}</time>,
    sortBy: ({ date }) => date,
  },
  numbers('total', 'Total'),
  numbers('pageVisits', 'Page Visits'),
  numbers('teamSelections', 'Team Selections'),
];

interface FactsProps {
  readonly days: readonly DailyCount[];
  readonly span: DaySpan;
  readonly total: number;
}

function Facts({ days, span, total }: FactsProps) {
  const [first] = days;
  if (!first) return null;
  const best = days.reduce((most, day) => (day.total > most.total ? day : most), first);
  const average = total / countDays(span);
  const digits = average < 10 ? 1 : 0;
  return (
    <dl className="chart-facts">
      <div>
        <dt className="eyebrow text-[0.8125rem] text-soft">Average per day</dt>
        <dd className="fact-value">{average.toLocaleString('en-US', { maximumFractionDigits: digits })}</dd>
      </div>
      <div>
        <dt className="eyebrow text-[0.8125rem] text-soft">Busiest day</dt>
        <dd>
          <span className="fact-value">{best.total.toLocaleString('en-US')}</span>
          <span className="text-note text-soft">{formatDay(best.date)}</span>
        </dd>
      </div>
    </dl>
  );
}

interface DailyBreakdownProps {
  readonly days: readonly DailyCount[];
  readonly span: DaySpan;
  readonly totals: VisitSums;
  readonly label: string;
}

export function DailyBreakdown({ days, span, totals, label }: DailyBreakdownProps) {
  const order = useAddressSorting('sort-days');
  return (
    <VisitSection id="daily-breakdown" title="Daily Breakdown">
      {totals.total === 0 ? (
        <Nothing>No visits recorded yet.</Nothing>
      ) : (
        <>
          <div className="panel chart-panel">
            <VisitChart days={days} span={span} totals={totals} label={label} />
            <Facts days={days} span={span} total={totals.total} />
          </div>
          <div className="visit-daily">
            <DataTable<DailyCount>
              label="Visits by day"
              rows={days}
              columns={COLUMNS}
              toId={({ date }) => date}
              order={order}
              moreRows="all"
              resetOn={label}
              empty={null}
            />
          </div>
        </>
      )}
    </VisitSection>
  );
}
