import {
  type KeyboardEvent,
  type PointerEvent,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { formatNumber, plural } from '#domain/format.ts';
import type { DaySpan } from '#domain/calendar-days.ts';
import type { DailyCount } from '#domain/visit-statistics.ts';
import { formatDay, formatStretch, formatTick } from './format-day.ts';
import { type BarUnit, type VisitBar, type VisitSums, toBars } from './visit-bars.ts';
import { AxisBottom, AxisLeft } from '@visx/axis';
import { GridRows } from '@visx/grid';
import { Group } from '@visx/group';
import { scaleBand, scaleLinear } from '@visx/scale';
import { Bar } from '@visx/shape';

/** The maximum width and the height in CSS pixels. The chart shrinks with its container. */
const MAX_WIDTH = 720;
const HEIGHT = 140;
const MARGIN = { top: 6, right: 16, bottom: 24, left: 38 };
const TICK = 'fill-soft font-condensed text-sm tabular-nums';
const WIDEST_BAR = 44;
/** The minimum height of the bar for a positive count. Smaller bars would be invisible. */
const MIN_HEIGHT = 2;
/** The gap between the two parts of a bar. With it, users can distinguish the parts without color. */
const PART_GAP = 1.5;
const TICK_WIDTH = 68;

function scalesOf(bars: readonly VisitBar[], width: number) {
  const x = scaleBand({
    domain: bars.map(({ from }) => from),
    range: [MARGIN.left, width - MARGIN.right],
    paddingInner: bars.length > 60 ? 0.2 : 0.3,
    paddingOuter: 0.1,
  });
  const y = scaleLinear({
    domain: [0, Math.max(1, ...bars.map(({ total }) => total))],
    range: [HEIGHT - MARGIN.bottom, MARGIN.top],
    nice: 3,
  });
  return { x, y };
}

type Scales = ReturnType<typeof scalesOf>;

interface StackProps {
  readonly bar: VisitBar;
  readonly scales: Scales;
  readonly hatch: string;
}

function Stack({ bar, scales: { x, y }, hatch }: StackProps) {
  const width = Math.min(x.bandwidth(), WIDEST_BAR);
  const left = (x(bar.from) ?? 0) + (x.bandwidth() - width) / 2;
  const heightOf = (value: number) => (value > 0 ? Math.max(MIN_HEIGHT, y(0) - y(value)) : 0);
  const page = heightOf(bar.pageVisits);
  const team = heightOf(bar.teamSelections);
  const gap = page > 0 && team > MIN_HEIGHT + PART_GAP ? PART_GAP : 0;
  return (
    <>
      {page > 0 && <Bar className="fill-accent-edge" x={left} y={y(0) - page} width={width} height={page} />}
      {team > 0 && (
        <Bar x={left} y={y(0) - page - team} width={width} height={team - gap} fill={`url(#${hatch})`} />
      )}
    </>
  );
}

/**
 * Returns the start dates of the bars to label, as many as fit.
 * In a chart of quarters, labels only the first quarter of each year.
 */
function labelled(bars: readonly VisitBar[], unit: BarUnit, width: number): string[] {
  const room = Math.max(2, Math.floor(width / TICK_WIDTH));
  const offered = unit === 'quarter' ? bars.filter(({ from }) => from.endsWith('-01-01')) : bars;
  const every = Math.ceil(offered.length / room);
  return offered.filter((_, index) => (offered.length - 1 - index) % every === 0).map(({ from }) => from);
}

interface BarMarksProps {
  readonly width: number;
  readonly bars: readonly VisitBar[];
  readonly unit: BarUnit;
  readonly scales: Scales;
  readonly active: number | null;
}

function BarMarks({ bars, unit, scales, active, width }: BarMarksProps) {
  const hatch = useId();
  const { x, y } = scales;
  const values = y.ticks(3).filter((value) => Number.isInteger(value));
  const lit = active === null ? undefined : bars[active];
  return (
    <>
      <defs>
        <pattern id={hatch} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(28)">
          <rect width="5" height="5" className="fill-(--stripe)" />
          <rect width="1.5" height="5" className="fill-surface" />
        </pattern>
      </defs>
      <GridRows
        scale={y}
        left={MARGIN.left}
        width={width - MARGIN.left - MARGIN.right}
        tickValues={values}
        stroke="var(--line)"
      />
      {lit && (
        <Bar
          className="fill-ink/12"
          x={(x(lit.from) ?? 0) - (x.step() - x.bandwidth()) / 2}
          y={MARGIN.top}
          width={x.step()}
          height={HEIGHT - MARGIN.top - MARGIN.bottom}
        />
      )}
      <Group>
        {bars.map((bar) => (
          <Stack key={bar.from} bar={bar} scales={scales} hatch={hatch} />
        ))}
      </Group>
      <AxisLeft
        scale={y}
        left={MARGIN.left}
        tickValues={values}
        hideAxisLine
        hideTicks
        tickFormat={(value) => formatNumber(Number(value), { notation: 'compact' })}
        tickLabelProps={{ className: TICK, dx: -2, dy: '0.3em', textAnchor: 'end' }}
      />
      <AxisBottom
        scale={x}
        top={HEIGHT - MARGIN.bottom}
        tickValues={labelled(bars, unit, width - MARGIN.left)}
        stroke="var(--line-strong)"
        hideTicks
        tickLength={4}
        tickFormat={(from) => formatTick(from, unit)}
        tickLabelProps={{ className: TICK, dy: '0.25em', textAnchor: 'middle' }}
      />
    </>
  );
}

/** Measures the width of the chart's container, at most `MAX_WIDTH`. */
function useWidth() {
  const ref = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(MAX_WIDTH);
  useLayoutEffect(() => {
    const box = ref.current;
    if (!box) return;
    const measure = () => setWidth(Math.min(MAX_WIDTH, Math.floor(box.clientWidth)));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    return () => observer.disconnect();
  }, []);
  return [ref, width] as const;
}

/** The minimum distance between bars in CSS pixels. At a smaller distance, users could not point at a bar. */
const MIN_STEP = 6;

function sumsInWords({ total, pageVisits, teamSelections }: VisitSums): string {
  return `${plural(total, 'visit')}, ${plural(pageVisits, 'page visit')}, ${plural(teamSelections, 'team selection')}`;
}

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

/** Shows the counts of the active bar, or of all bars. It is also the legend. */
function Readout({ label, sums }: ReadoutProps) {
  const value = (count: number) => <span className="data-number">{formatNumber(count)}</span>;
  return (
    <div aria-hidden className="flex min-h-8 flex-wrap items-baseline gap-x-4 text-sm">
      <span className="flex flex-[1_0_min(17rem,100%)] items-baseline gap-1.5">
        <span className="flex-1 font-condensed text-lg font-semibold">{label}</span>
        <span className="text-soft">Total</span> {value(sums.total)}
      </span>
      <span className="flex items-baseline gap-1.5">
        <span className="size-3.5 self-center rounded-badge bg-accent-edge" />
        <span className="text-soft">Page Visits</span> {value(sums.pageVisits)}
      </span>
      <span className="flex items-baseline gap-1.5">
        <span className="size-3.5 self-center rounded-badge bg-(image:--hatch)" />
        <span className="text-soft">Team Selections</span> {value(sums.teamSelections)}
      </span>
    </div>
  );
}

const UNIT_NOTES: Readonly<Record<Exclude<BarUnit, 'day'>, string>> = {
  week: 'Each bar is a week, Monday to Sunday. The table has every day.',
  month: 'Each bar is a month. The table has every day.',
  quarter: 'Each bar is a quarter of a year. The table has every day.',
  year: 'Each bar is a year. The table has every day.',
};

interface VisitChartProps {
  readonly days: readonly DailyCount[];
  readonly span: DaySpan;
  readonly totals: VisitSums;
  /** The label for all bars together, such as `Last 30 Days`. */
  readonly label: string;
}

/**
 * Shows visits as bars. Screen readers get an image with a description, and a slider. The slider is one tab stop, and
 * moves from bar to bar. The table below has the same data.
 */
export function VisitChart({ days, span, totals, label }: VisitChartProps) {
  const [frame, width] = useWidth();
  const room = Math.max(1, Math.floor((width - MARGIN.left - MARGIN.right) / MIN_STEP));
  const { bars, unit } = useMemo(() => toBars(days, span, room), [days, span, room]);
  const scales = useMemo(() => scalesOf(bars, width), [bars, width]);
  // The active bar: the bar under the pointer, or the slider's value.
  const [active, read] = useState<number | null>(null);
  const stop = () => read(null);
  const last = bars.length - 1;
  const reading = active === null ? null : Math.min(active, last);
  const shown = reading === null ? undefined : bars[reading];
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
        className="relative max-w-full touch-pan-y rounded-plate has-focus-visible:outline-3 has-focus-visible:outline-offset-4 has-focus-visible:outline-(color:--focus)"
        style={{ width, height: HEIGHT }}
        onPointerMove={point}
        onPointerDown={point}
        onPointerLeave={leave}
      >
        <svg
          className="block overflow-visible"
          role="img"
          aria-label={inWords(bars, unit, span, totals)}
          width={width}
          height={HEIGHT}
        >
          <BarMarks bars={bars} unit={unit} scales={scales} active={reading} width={width} />
        </svg>
        <input
          type="range"
          // Only screen readers and keyboard users need this slider, so it is invisible.
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
      {unit !== 'day' && <figcaption className="text-sm text-soft">{UNIT_NOTES[unit]}</figcaption>}
    </figure>
  );
}
