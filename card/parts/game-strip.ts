/** The game strip: `VS` or `AT` and the opponent's name, and below them the date with a note. */
import type { Game } from '../card-facts.ts';
import { fitRuns, runsSize, runsWidth, type TextRun } from '../fit-runs.ts';
import { type Align, fitText } from '../fit-text.ts';
import { measureText } from '../measure.ts';
import { CAPITAL } from './names.ts';
import { band } from '../path-builder.ts';
import { LOW_LEAN } from '../rush-mark.ts';
import type { Box, Shape } from '../shapes.ts';

export interface GamePlan extends Box {
  /** Font sizes of the opponent's line and of the line below it. */
  readonly large: number;
  readonly small: number;
  /** `middle` centers the strip in its box. */
  readonly align?: Align | undefined;
}

export interface GameColors {
  readonly ink: string;
  readonly quiet: string;
  readonly note: { readonly fill: string; readonly ink: string };
}

interface Line {
  readonly x: number;
  readonly room: number;
  readonly middle: number;
  readonly size: number;
}

function drawOpponentLine({ name, venue }: Game, line: Line, { ink, quiet }: GameColors): Shape[] {
  const runs: TextRun[] = [
    { text: venue === 'away' ? 'AT' : 'VS', weight: 600, fill: quiet },
    { text: name, weight: 700, fill: ink },
  ];
  const sizes = { size: line.size, minSize: line.size * 0.6 };
  const size = runsSize(runs, line.room, sizes);
  return [...fitRuns(runs, line.x, line.middle + (CAPITAL / 2) * size, line.room, sizes)];
}

function drawWhenLine({ note, when }: Game, line: Line, colors: GameColors): (Shape | null)[] {
  const runs: TextRun[] = [{ text: when, weight: 600, fill: colors.ink }];
  const noteWidth = (of: number) => (note === '' ? 0 : measureText(note, 700, of).width + 1.8 * of);
  const natural = runsWidth(runs, line.size) + noteWidth(line.size);
  const size = Math.max(line.size * 0.6, Math.min(line.size, (line.size * line.room) / natural));
  const pad = size * 0.6;
  const room = note === '' ? line.room : Math.max(line.room * 0.5, line.room - noteWidth(size));
  const baseline = line.middle + (CAPITAL / 2) * size;
  const whenShapes = fitRuns(runs, line.x, baseline, room, { size, minSize: size });
  if (note === '') return [...whenShapes];
  const shown = whenShapes.at(-1);
  const left = shown ? shown.x + shown.width + pad : line.x;
  const text = fitText(note, left + pad, baseline, line.x + line.room - left - 2 * pad, {
    weight: 700,
    size,
    minSize: size * 0.8,
    fill: colors.note.ink,
  });
  if (!text) return [...whenShapes];
  const height = line.size * 1.24;
  const lean = height * LOW_LEAN;
  const d = band(left, line.middle - height / 2, text.width + 2 * pad - lean, height, lean);
  return [...whenShapes, { kind: 'path', d, fill: colors.note.fill }, text];
}

function drawStrip(plan: GamePlan, game: Game, colors: GameColors): (Shape | null)[] {
  const { height, large, small, width, x, y } = plan;
  const hasName = game.name !== '';
  const hasWhen = game.when !== '' || game.note !== '';
  const gap = height - CAPITAL * large - small * 1.1;
  const top = y + Math.max(0, gap * 0.25);
  const single = y + height / 2;
  const middles =
    hasName && hasWhen ? [top + (CAPITAL / 2) * large, y + height - small * 0.62] : [single, single];
  const [first = single, second = single] = middles;
  return [
    ...(hasName ? drawOpponentLine(game, { x, room: width, middle: first, size: large }, colors) : []),
    ...(hasWhen ? drawWhenLine(game, { x, room: width, middle: second, size: small }, colors) : []),
  ];
}

function rightEnd(shape: Shape | null): number {
  return shape?.kind === 'text' ? shape.x + shape.width : 0;
}

/** Draws the game strip into the plan's box. A single line is vertically centered in the box. */
export function drawGame(plan: GamePlan | null, game: Game | null, colors: GameColors): (Shape | null)[] {
  if (!plan || !game) return [];
  const shapes = drawStrip(plan, game, colors);
  if (plan.align !== 'middle') return shapes;
  const note = game.note === '' ? 0 : plan.small * 0.6;
  const free = plan.x + plan.width - Math.max(...shapes.map(rightEnd)) - note;
  const shift = Math.max(0, free / 2);
  return drawStrip({ ...plan, x: plan.x + shift, width: plan.width - shift }, game, colors);
}
