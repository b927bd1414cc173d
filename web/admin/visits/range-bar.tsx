import type { ReactNode } from 'react';
import { STATISTICS_PERIODS } from '#domain/visit-statistics.ts';
import type { VisitScope } from '#web/backend/admin/visits/get-visit-statistics.ts';
import { PERIOD_NAMES } from './visit-scope.ts';

interface RangeBarProps {
  readonly scope: VisitScope;
  readonly onChange: (scope: VisitScope) => void;
  readonly children: ReactNode;
}

export function RangeBar({ scope, onChange, children }: RangeBarProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
      <div
        role="group"
        aria-label="Range"
        className="flex rounded-[calc(var(--radius-control)+3px)] border border-line bg-sunk p-[3px] max-[30rem]:flex-[1_0_100%]"
      >
        {STATISTICS_PERIODS.map((period) => (
          <button
            key={period}
            type="button"
            aria-pressed={period === scope.period}
            className="min-h-11 rounded-control px-3.5 font-condensed text-[1.0625rem] font-semibold whitespace-nowrap text-soft hover:text-ink aria-pressed:bg-inverse aria-pressed:text-on-inverse max-[30rem]:flex-auto max-[30rem]:px-2"
            onClick={() => onChange({ ...scope, period })}
          >
            {PERIOD_NAMES[period]}
          </button>
        ))}
      </div>
      <label className="flex min-h-11 cursor-pointer items-center gap-2.5 font-semibold">
        <input
          type="checkbox"
          checked={scope.excludeAdmins}
          onChange={(event) => onChange({ ...scope, excludeAdmins: event.target.checked })}
          className="size-5 accent-accent-edge"
        />
        Exclude admins
      </label>
      {children}
    </div>
  );
}
