import { countDays, type DaySpan } from '#domain/calendar-days.ts';
import { formatNumber } from '#domain/format.ts';
import type { DailyCount } from '#domain/visit-statistics.ts';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { useUrlSorting } from '#web/ui/url-filter/use-url-filter.ts';
import { type Exporting, TableExport } from '../export/table-export.tsx';
import { Nothing, VisitSection } from '../visit-section.tsx';
import { formatDay } from './format-day.ts';
import type { VisitSums } from './visit-bars.ts';
import { VisitChart } from './visit-chart.tsx';

function numbers(id: keyof VisitSums, header: string): Column<DailyCount> {
  return {
    id,
    header,
    end: true,
    cell: (day) => <span className="data-number">{formatNumber(day[id])}</span>,
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

const TITLE = 'Daily Breakdown';
const NOTHING = 'No visits recorded yet.';

const FACT = 'mr-2 font-condensed text-2xl/[1.1] font-bold tabular-nums';

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
    <dl className="flex flex-[1_1_14rem] flex-col justify-center gap-4 border-l border-line pl-8 max-[74rem]:flex-row max-[74rem]:justify-start max-[74rem]:gap-8 max-[74rem]:border-t max-[74rem]:border-l-0 max-[74rem]:pt-3 max-[74rem]:pl-0">
      <div>
        <dt className="eyebrow text-xs text-soft">Average per day</dt>
        <dd className={FACT}>{formatNumber(average, { maximumFractionDigits: digits })}</dd>
      </div>
      <div>
        <dt className="eyebrow text-xs text-soft">Busiest day</dt>
        <dd>
          <span className={FACT}>{formatNumber(best.total)}</span>
          <span className="text-sm text-soft">{formatDay(best.date)}</span>
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
  readonly exporting: Exporting;
}

export function DailyBreakdown({ days, span, totals, label, exporting }: DailyBreakdownProps) {
  const order = useUrlSorting('sort-days');
  const reason = totals.total === 0 ? NOTHING : null;
  return (
    <VisitSection
      id="daily-breakdown"
      title={TITLE}
      aside={<TableExport {...exporting} table="daily" title={TITLE} rows={days} reason={reason} />}
    >
      {reason ? (
        <Nothing>{reason}</Nothing>
      ) : (
        <>
          <div className="panel flex flex-wrap gap-x-8 gap-y-5 p-4">
            <VisitChart days={days} span={span} totals={totals} label={label} />
            <Facts days={days} span={span} total={totals.total} />
          </div>
          <div className="[&_time]:whitespace-nowrap @max-[30rem]/data-table:[&_.data-sort]:text-end @max-[30rem]/data-table:[&_.data-sort]:leading-[1.15] @max-[30rem]/data-table:[&_.data-sort]:whitespace-normal">
            <DataTable<DailyCount>
              label="Visits by day"
              rows={days}
              columns={COLUMNS}
              toId={({ date }) => date}
              order={order}
              moreRows="all"
              resetOn={label}
            />
          </div>
        </>
      )}
    </VisitSection>
  );
}
