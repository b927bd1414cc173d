import {
  type KeyboardEvent,
  type PointerEvent,
  useMemo,
  useState,
  type RefObject,
  useLayoutEffect,
  useRef,
} from 'react';
import { formatNumber, plural } from '#domain/format.ts';
import type { DaySpan } from '#domain/calendar-days.ts';
import { BarMarks, MARGIN, scalesOf } from './bar-marks.tsx';
import { formatDay, formatStretch } from './format-day.ts';
import { type BarUnit, toBars, type VisitBar, type VisitDay, type VisitSums } from './visit-bars.ts';

/** Measures an element's width in CSS pixels, at most `most`. Returns `most` before the first layout. */
function useWidth<Box extends Element>(most: number): [ref: RefObject<Box | null>, width: number] {
  const ref = useRef<Box>(null);
  const [width, setWidth] = useState(most);
  useLayoutEffect(() => {
    const box = ref.current;
    if (!box) return;
    const measure = () => setWidth(Math.min(most, Math.floor(box.clientWidth)));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    return () => observer.disconnect();
  }, [most]);
  return [ref, width];
}

/** The minimum distance of bars in CSS pixels, so that users can point at one. */
const MIN_STEP = 6;

function sumsInWords({ total, pageVisits, teamSelections }: VisitSums): string {
  return `${plural(total, 'visit')}, ${plural(pageVisits, 'page visit')}, ${plural(teamSelections, 'team selection')}`;
}

/** Describes the whole chart for screen readers. */
function inWords(bars: readonly VisitBar[], unit: BarUnit, span: DaySpan, totals: VisitSums): string {
  const [first] = bars;
  if (!first) return '';
  const most = bars.reduce((best, bar) => (bar.total > best.total ? bar : best), first);
  const days = `${formatDay(span.first)} to ${formatDay(span.last)}`;
  return (
    `Bar chart of visits by ${unit}, ${days}: ${sumsInWords(totals)}. ` +
    `Most: ${formatStretch(most.from, most.to, unit)} with ${formatNumber(most.total)}.`
  );
}

interface ReadoutProps {
  readonly label: string;
  readonly sums: VisitSums;
}

/** Also serves as the legend. */
function Readout({ label, sums }: ReadoutProps) {
  const value = (count: number) => <span className="data-number">{formatNumber(count)}</span>;
  return (
    <div aria-hidden className="flex min-h-8 flex-wrap items-baseline gap-x-4.5 text-note">
      <span className="flex flex-[1_0_min(17rem,100%)] items-baseline gap-1.5">
        <span className="flex-1 font-condensed text-tab font-semibold">{label}</span>
        <span className="text-soft">Total</span> {value(sums.total)}
      </span>
      <span className="flex items-baseline gap-1.5">
        <span className="size-3.5 self-center rounded-[3px] bg-accent-edge" />
        <span className="text-soft">Page Visits</span> {value(sums.pageVisits)}
      </span>
      <span className="flex items-baseline gap-1.5">
        <span className="size-3.5 self-center rounded-[3px] bg-(image:--hatch)" />
        <span className="text-soft">Team Selections</span> {value(sums.teamSelections)}
      </span>
    </div>
  );
}

/** The active bar: the one under the pointer, or the slider's value. */
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
  /** Label for all bars together: `Last 30 Days`. */
  readonly label: string;
  /** CSS pixels; shrinks with the container. */
  readonly width?: number;
  readonly height?: number;
}

/**
 * Shows visits as bars.
 * Screen readers get an image with a description, and a slider that moves from bar to bar with one tab stop.
 * The table below has the same data.
 */
export function VisitChart({ days, span, totals, label, width: most = 720, height = 140 }: VisitChartProps) {
  const [frame, width] = useWidth<HTMLDivElement>(most);
  const room = Math.max(1, Math.floor((width - MARGIN.left - MARGIN.right) / MIN_STEP));
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
    <figure
      className="grid max-w-[720px] min-w-0 flex-[0_1_720px] grid-cols-[minmax(0,1fr)] gap-2"
      ref={frame}
    >
      <Readout label={shown ? formatStretch(shown.from, shown.to, unit) : label} sums={shown ?? totals} />
      <div
        className="relative max-w-full touch-pan-y rounded-lg has-focus-visible:outline-3 has-focus-visible:outline-offset-4 has-focus-visible:outline-(color:--focus)"
        style={{ width, height }}
        onPointerMove={point}
        onPointerDown={point}
        onPointerLeave={leave}
      >
        <svg
          className="block overflow-visible"
          role="img"
          aria-label={inWords(bars, unit, span, totals)}
          width={width}
          height={height}
        >
          <BarMarks bars={bars} unit={unit} scales={scales} active={reading} width={width} height={height} />
        </svg>
        <input
          type="range"
          // Read out and used with the keyboard; sighted users see the bars.
          className="pointer-events-none absolute inset-0 size-full opacity-0"
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
      {unit !== 'day' && <figcaption className="text-note text-soft">{UNIT_NOTES[unit]}</figcaption>}
    </figure>
  );
}
