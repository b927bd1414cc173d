import { type FormEvent, useRef, useState } from 'react';
import { plural } from '#domain/format.ts';
import { countDays, type DaySpan } from '#domain/calendar-days.ts';
import { checkDayRange, type DayField, type DayRangeRefusal } from '#domain/day-range.ts';
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

/** The days in the fields. Other days in the URL replace them, for example after Back. */
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
  /** Whether the link's days cannot be shown, so that the statistics show the last 30 days. */
  readonly isRefused: boolean;
  readonly today: string;
  readonly timeZone: string;
  readonly onApply: (days: DaySpan) => void;
}

/** Two dates that apply together. Wrong ones stay in the fields, and the statistics stay as they were. */
export function CustomRange({ applied, isRefused, today, timeZone, onApply }: CustomRangeProps) {
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
          className="min-h-12 min-[30rem]:mt-7.5"
        >
          Apply
        </Button>
      </div>
      <p className="text-note text-soft">
        {isValid && `${plural(countDays(days), 'day')}, both included. `}
        Time zone: {timeZone.replaceAll('_', ' ')}.
      </p>
    </form>
  );
}
