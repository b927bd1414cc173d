import type { ScratchGroup } from '#domain/lineup-text.ts';
import { fitRuns, type RunSizes, runsWidth, type TextRun } from '../fit-runs.ts';
import type { TextShape } from '../shapes.ts';

export interface ScratchesPlan extends RunSizes {
  readonly x: number;
  readonly baseline: number;
  readonly width: number;
}

interface ScratchesColors {
  readonly ink: string;
  readonly quiet: string;
}

/** Returns the strip's texts: the first `count` players, and the number of omitted ones. */
function runsOf(
  groups: readonly ScratchGroup[],
  count: number,
  { ink, quiet }: ScratchesColors,
): readonly TextRun[] {
  let left = count;
  const all = groups.reduce((sum, { players }) => sum + players.length, 0);
  const runs = groups.flatMap(({ label, players }, index): TextRun[] => {
    const shown = players.slice(0, left);
    left -= shown.length;
    if (shown.length === 0) return [];
    const mark = index === 0 ? '' : '·';
    return [
      { text: mark, weight: 700, fill: quiet },
      { text: `${label}:`, weight: 500, fill: quiet },
      { text: shown.join(', '), weight: 600, fill: ink },
    ];
  });
  return count === all ? runs : [...runs, { text: `+${all - count}`, weight: 500, fill: quiet }];
}

/**
 * Draws a strip such as `Scratches: 89 Robertson, 2 Benoit · Injured: 8 Tanev`.
 * A count such as `+2` replaces the names that do not fit at the smallest size.
 */
export function drawScratches(
  plan: ScratchesPlan | null,
  groups: readonly ScratchGroup[],
  colors: ScratchesColors,
): readonly TextShape[] {
  if (plan === null || groups.length === 0) return [];
  const { baseline, width, x } = plan;
  let count = groups.reduce((sum, { players }) => sum + players.length, 0);
  while (count > 1 && runsWidth(runsOf(groups, count, colors), plan.minSize) > width) count -= 1;
  return fitRuns(runsOf(groups, count, colors), x, baseline, width, plan);
}
