import { AxisBottom, AxisLeft } from '@visx/axis';
import { GridRows } from '@visx/grid';
import { Group } from '@visx/group';
import { scaleBand, scaleLinear } from '@visx/scale';
import { Bar } from '@visx/shape';
import { useId } from 'react';
import { formatNumber } from '#domain/format.ts';
import { formatTick } from './format-day.ts';
import type { BarUnit, VisitBar } from './visit-bars.ts';

export interface ChartSize {
  /** CSS pixels. */
  readonly width: number;
  readonly height: number;
}

export const MARGIN = { top: 6, right: 16, bottom: 24, left: 38 };
const TICK = 'fill-soft font-condensed text-small tabular-nums';
const WIDEST_BAR = 44;
/** Keeps small positive counts visible. */
const MIN_HEIGHT = 2;
/** Separates the two parts of a bar without relying on color. */
const PART_GAP = 1.5;
const TICK_WIDTH = 68;

export function scalesOf(bars: readonly VisitBar[], { height, width }: ChartSize) {
  const x = scaleBand({
    domain: bars.map(({ from }) => from),
    range: [MARGIN.left, width - MARGIN.right],
    paddingInner: bars.length > 60 ? 0.2 : 0.3,
    paddingOuter: 0.1,
  });
  const y = scaleLinear({
    domain: [0, Math.max(1, ...bars.map(({ total }) => total))],
    range: [height - MARGIN.bottom, MARGIN.top],
    nice: 3,
  });
  return { x, y };
}

export type Scales = ReturnType<typeof scalesOf>;

interface StackProps {
  readonly bar: VisitBar;
  readonly scales: Scales;
  readonly hatch: string;
}

/** Page visits below, team selections above. */
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

/** Counts back from the newest bar, and picks as many as fit. Quarters are labelled where a year begins. */
function labelled(bars: readonly VisitBar[], unit: BarUnit, width: number): string[] {
  const room = Math.max(2, Math.floor(width / TICK_WIDTH));
  const offered = unit === 'quarter' ? bars.filter(({ from }) => from.endsWith('-01-01')) : bars;
  const every = Math.ceil(offered.length / room);
  return offered.filter((_, index) => (offered.length - 1 - index) % every === 0).map(({ from }) => from);
}

interface BarMarksProps extends ChartSize {
  readonly bars: readonly VisitBar[];
  readonly unit: BarUnit;
  readonly scales: Scales;
  readonly active: number | null;
}

export function BarMarks({ bars, unit, scales, active, height, width }: BarMarksProps) {
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
          height={height - MARGIN.top - MARGIN.bottom}
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
        top={height - MARGIN.bottom}
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
