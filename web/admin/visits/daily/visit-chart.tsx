import { type KeyboardEvent, type PointerEvent, useMemo, useState } from 'react';
import { plural } from '../format-count.ts';
import { BarMarks, MARGIN, scalesOf } from './bar-marks.tsx';
import { formatDay, formatStretch } from './format-day.ts';
import { useWidth } from './use-width.ts';
import {
  type BarUnit,
  type DaySpan,
  toBars,
  type VisitBar,
  type VisitDay,
  type VisitSums,
} from './visit-bars.ts';

/** Bars that stand closer than that cannot be told apart, let alone pointed at. */
const LEAST_STEP = 6;

function sumsInWords({ total, pageVisits, teamSelections }: VisitSums): string {
  return `${plural(total, 'visit')}, ${plural(pageVisits, 'page visit')}, ${plural(teamSelections, 'team selection')}`;
}

/** The whole chart in a sentence, for whom it is not drawn. */
function inWords(bars: readonly VisitBar[], unit: BarUnit, span: DaySpan, totals: VisitSums): string {
  const [first] = bars;
  if (!first) return '';
  const most = bars.reduce((best, bar) => (bar.total > best.total ? bar : best), first);
  const days = `${formatDay(span.first)} to ${formatDay(span.last)}`;
  return (
    `Bar chart of visits by ${unit}, ${days}: ${sumsInWords(totals)}. ` +
    `Most: ${formatStretch(most.from, most.to, unit)} with ${most.total.toLocaleString('en-US')}.`
  );
}

interface ReadoutProps {
  readonly label: string;
  readonly sums: VisitSums;
}

/** What the bar that is pointed at stands for, or all of them: the chart's legend at once. */
function Readout({ label, sums }: ReadoutProps) {
  const value = (count: number) => <span className="data-number">{count.toLocaleString('en-US')}</span>;
  return (
    <div aria-hidden className="chart-readout">
      <span className="chart-line">
        <span className="chart-label">{label}</span>
        <span className="text-soft">Total</span> {value(sums.total)}
      </span>
      <span className="chart-line">
        <span className="swatch swatch-page" />
        <span className="text-soft">Page Visits</span> {value(sums.pageVisits)}
      </span>
      <span className="chart-line">
        <span className="swatch swatch-team" />
        <span className="text-soft">Team Selections</span> {value(sums.teamSelections)}
      </span>
    </div>
  );
}

/** Which bar is read out: that under the pointer, or that which the keys have come to. */
function useReading(count: number) {
  const [active, setActive] = useState<number | null>(null);
  const reading = active === null ? null : Math.min(active, count - 1);
  return { reading, read: setActive, stop: () => setActive(null) };
}

const UNIT_NOTES: Readonly<Record<Exclude<BarUnit, 'day'>, string>> = {
  week: 'Each bar is a week, Monday to Sunday. The table has every day.',
  month: 'Each bar is a month. The table has every day.',
  quarter: 'Each bar is a quarter of a year. The table has every day.',
  year: 'Each bar is a year. The table has every day.',
};

interface VisitChartProps {
  readonly days: readonly VisitDay[];
  readonly span: DaySpan;
  readonly totals: VisitSums;
  /** What all bars together are: `Last 30 Days`. */
  readonly label: string;
  /** CSS pixels; narrower where there is less room. */
  readonly width?: number;
  readonly height?: number;
}

/**
 * Visits as bars. A picture for screen readers, beside a slider that goes from bar to bar: one stop for the keyboard, however many bars.
 * The table below says the same.
 */
export function VisitChart({ days, span, totals, label, width: most = 720, height = 140 }: VisitChartProps) {
  const [frame, width] = useWidth<HTMLDivElement>(most);
  const room = Math.max(1, Math.floor((width - MARGIN.left - MARGIN.right) / LEAST_STEP));
  const { bars, unit } = useMemo(() => toBars(days, span, room), [days, span, room]);
  const scales = useMemo(() => scalesOf(bars, { width, height }), [bars, width, height]);
  const { reading, read, stop } = useReading(bars.length);
  const shown = reading === null ? undefined : bars[reading];
  const last = bars.length - 1;
  const value = reading ?? last;
  const atKeys = bars[value];

  const point = ({ clientX, currentTarget }: PointerEvent) => {
    const x = clientX - currentTarget.getBoundingClientRect().left - MARGIN.left;
    const index = Math.floor(x / scales.x.step());
    read(Math.max(0, Math.min(last, index)));
  };
  const leave = ({ pointerType }: PointerEvent) => pointerType === 'mouse' && stop();
  const dismiss = ({ key }: KeyboardEvent) => key === 'Escape' && stop();

  return (
    <figure className="visit-chart" ref={frame}>
      <Readout label={shown ? formatStretch(shown.from, shown.to, unit) : label} sums={shown ?? totals} />
      <div
        className="chart-frame"
        style={{ width, height }}
        onPointerMove={point}
        onPointerDown={point}
        onPointerLeave={leave}
      >
        <svg role="img" aria-label={inWords(bars, unit, span, totals)} width={width} height={height}>
          <BarMarks bars={bars} unit={unit} scales={scales} active={reading} width={width} height={height} />
        </svg>
        <input
          type="range"
          className="chart-keys"
          aria-label="Daily breakdown, bar by bar"
          aria-valuetext={atKeys && `${formatStretch(atKeys.from, atKeys.to, unit)}: ${sumsInWords(atKeys)}`}
          min={0}
          max={last}
          value={value}
          onChange={(event) => read(event.target.valueAsNumber)}
          onFocus={() => read(value)}
          onBlur={stop}
          onKeyDown={dismiss}
        />
      </div>
      {unit !== 'day' && <figcaption className="text-[0.9375rem] text-soft">{UNIT_NOTES[unit]}</figcaption>}
    </figure>
  );
}
