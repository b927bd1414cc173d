import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { type DaySpan, addDays, countDays } from '#domain/calendar-days.ts';
import { STATISTICS_PERIODS, type StatisticsPeriod } from '#domain/visit-statistics.ts';
import { type VisitRange, type VisitScope, ownTimeZone } from '#web/backend/admin/visits/visits.ts';
import { PERIOD_NAMES } from './visit-scope.ts';
import { plural } from '#domain/format.ts';
import { type DayField, type DayRangeRefusal, checkDayRange } from '#domain/day-range.ts';
import { sentenceOf } from '#domain/wording.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { formatDay } from '../daily/format-day.ts';

const DAY_LABELS: Readonly<Record<DayField, string>> = { first: 'First day', last: 'Last day' };

const SENTENCES = {
  'day-missing': 'Enter the {field} day as a complete date.',
  'day-in-future': ({ today }: { readonly today: string }) =>
    `Choose today, ${formatDay(today)}, or an earlier day.`,
  'days-reversed': ({ first }: { readonly first: string }) =>
    `Choose a day on or after the first day, ${formatDay(first)}.`,
  'range-too-long': 'The range has {days} days. Choose at most {max}, about ten years.',
} as const;

const FIELDS: readonly DayField[] = ['first', 'last'];

const isSame = (a: DaySpan, b: DaySpan): boolean => a.first === b.first && a.last === b.last;

/** Returns the typed days. If the days in the URL change (for example on Back), they replace the typed days. */
function useDraft(applied: DaySpan, today: string) {
  const fresh = { applied, days: applied, refusals: checkDayRange(applied, today) };
  const [state, setState] = useState(fresh);
  const draft = isSame(state.applied, applied) ? state : fresh;
  if (draft !== state) setState(draft);
  const type = (field: DayField, day: string) =>
    setState({
      ...draft,
      days: { ...draft.days, [field]: day },
      refusals: draft.refusals.filter((refusal) => refusal.field !== field),
    });
  const refuse = (refusals: readonly DayRangeRefusal[]) => setState({ ...draft, refusals });
  return { days: draft.days, refusals: draft.refusals, type, refuse };
}

interface CustomRangeProps {
  /** The days in the URL. */
  readonly applied: DaySpan;
  /** Whether the days in the URL are invalid. If so, the statistics show the last 30 days. */
  readonly isRefused: boolean;
  readonly today: string;
  readonly timeZone: string;
  readonly onApply: (days: DaySpan) => void;
}

/** Two date fields with one Apply button. Invalid dates stay in the fields, but do not change the statistics. */
function CustomRange({ applied, isRefused, today, timeZone, onApply }: CustomRangeProps) {
  const { days, refusals, type, refuse } = useDraft(applied, today);
  const inputs = useRef<Partial<Record<DayField, HTMLInputElement | null>>>({});
  const apply = (event: FormEvent) => {
    event.preventDefault();
    const found = checkDayRange(days, today);
    refuse(found);
    const [first] = found;
    if (first) inputs.current[first.field]?.focus();
    else onApply(days);
  };
  const isValid = checkDayRange(days, today).length === 0;
  return (
    <form noValidate aria-label="Custom range" className="grid max-w-160 gap-2" onSubmit={apply}>
      {isRefused && <p>The days of this link cannot be shown. Below are the last 30 days.</p>}
      <div className="grid items-start gap-3 min-[30rem]:grid-cols-[1fr_auto]">
        <div className="grid grid-cols-[repeat(auto-fit,minmax(10rem,1fr))] items-start gap-3">
          {FIELDS.map((field) => {
            const refusal = refusals.find((other) => other.field === field);
            return (
              <TextField
                key={field}
                type="date"
                label={DAY_LABELS[field]}
                max={today}
                required
                value={days[field]}
                error={refusal && sentenceOf(SENTENCES, refusal)}
                onChange={(day) => type(field, day)}
                ref={(input) => {
                  inputs.current[field] = input;
                }}
              />
            );
          })}
        </div>
        <Button
          type="submit"
          look={isSame(days, applied) ? 'secondary' : 'primary'}
          className="min-h-12 min-[30rem]:mt-8"
        >
          Apply
        </Button>
      </div>
      <p className="text-sm text-soft">
        {isValid && `${plural(countDays(days), 'day')}, both included. `}
        Time zone: {timeZone.replaceAll('_', ' ')}.
      </p>
    </form>
  );
}

interface RangeBarProps {
  readonly scope: VisitScope;
  /** The days in the URL if they are invalid, otherwise null. */
  readonly refused: DaySpan | null;
  readonly today: string;
  readonly onRange: (range: VisitRange) => void;
  readonly onExcludeAdmins: (excludeAdmins: boolean) => void;
  readonly children: ReactNode;
}

/** Returns the initial days of a custom range: those of the previous range or, after All Time, the last 30 days. */
function startDays(period: StatisticsPeriod, today: string): DaySpan {
  return { first: addDays(today, period === '7d' ? -6 : -29), last: today };
}

export function RangeBar({ scope, refused, today, onRange, onExcludeAdmins, children }: RangeBarProps) {
  const asked = refused ?? scope.days;
  // The last custom range. It is remembered while another range is shown.
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
              className="min-h-11 rounded-control px-3.5 font-condensed text-base font-semibold whitespace-nowrap text-soft hover:text-ink aria-pressed:bg-inverse aria-pressed:text-on-inverse max-[30rem]:px-2"
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
