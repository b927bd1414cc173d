import { type ReactNode, useState } from 'react';
import { addDays, type DaySpan } from '#domain/calendar-days.ts';
import { STATISTICS_PERIODS, type StatisticsPeriod } from '#domain/visit-statistics.ts';
import { ownTimeZone, type VisitRange, type VisitScope } from '#web/backend/admin/visits/visits.ts';
import { CustomRange } from './custom-range.tsx';
import { PERIOD_NAMES } from './visit-scope.ts';

interface RangeBarProps {
  readonly scope: VisitScope;
  /** The days of a link that cannot be shown. */
  readonly refused: DaySpan | null;
  readonly today: string;
  readonly onRange: (range: VisitRange) => void;
  readonly onExcludeAdmins: (excludeAdmins: boolean) => void;
  readonly children: ReactNode;
}

/** The first custom range: the days shown before, or the last 30 if that was all time. */
function startDays(period: StatisticsPeriod, today: string): DaySpan {
  return { first: addDays(today, period === '7d' ? -6 : -29), last: today };
}

export function RangeBar({ scope, refused, today, onRange, onExcludeAdmins, children }: RangeBarProps) {
  const asked = refused ?? scope.days;
  // Remembered while another range is shown.
  const [custom, setCustom] = useState<DaySpan | null>(null);
  const choose = (period: StatisticsPeriod) => {
    if (period === 'custom') {
      if (!asked) onRange({ period, days: custom ?? startDays(scope.period, today) });
      return;
    }
    if (asked) setCustom(scope.days ?? null);
    onRange({ period });
  };
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <div
          role="group"
          aria-label="Range"
          className="flex rounded-[calc(var(--radius-control)+3px)] border border-line bg-sunk p-[3px] max-[30rem]:grid max-[30rem]:flex-[1_0_100%] max-[30rem]:grid-cols-2"
        >
          {STATISTICS_PERIODS.map((period) => (
            <button
              key={period}
              type="button"
              aria-pressed={period === scope.period}
              className="min-h-11 rounded-control px-3.5 font-condensed text-[1.0625rem] font-semibold whitespace-nowrap text-soft hover:text-ink aria-pressed:bg-inverse aria-pressed:text-on-inverse max-[30rem]:px-2"
              onClick={() => choose(period)}
            >
              {PERIOD_NAMES[period]}
            </button>
          ))}
        </div>
        <label className="flex min-h-11 cursor-pointer items-center gap-2.5 font-semibold">
          <input
            type="checkbox"
            checked={scope.excludeAdmins}
            onChange={(event) => onExcludeAdmins(event.target.checked)}
            className="size-5 accent-accent-edge"
          />
          Exclude admins
        </label>
        {children}
      </div>
      {asked && (
        <CustomRange
          applied={asked}
          isRefused={refused !== null}
          today={today}
          timeZone={ownTimeZone()}
          onApply={(days) => onRange({ period: 'custom', days })}
        />
      )}
    </div>
  );
}
