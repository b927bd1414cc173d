/** The ground, the ice with boards and markings, and the labels of rows and columns. */
import type { CardPlan, IcePlan, RowMark } from './plan.ts';
import { fitText } from '../../fit-text.ts';
import { ICE, INK, type Palette } from './palette.ts';
import type { CardSize } from '../../card-input.ts';
import { band, PathBuilder, polygon } from '../../path-builder.ts';
import { LEAN } from '../../rush-mark.ts';
import { gradientDown, type RectShape, type Shape } from '../../shapes.ts';

const RED = '#d2323f';
const BLUE = '#2b6cc4';
const CREASE = '#7fb9e6';

/** Returns the card's area without the hidden part under the ice, because painting that part would be slow. */
function aroundIce(width: number, height: number, { sheet, radius }: IcePlan): string {
  // The hole's corners are under the ice. The hole is unfilled, because its path has the opposite direction.
  const inset = radius * 0.3;
  const hole = polygon([
    [sheet.x + inset, sheet.y + inset],
    [sheet.x + inset, sheet.y + sheet.height - inset],
    [sheet.x + sheet.width - inset, sheet.y + sheet.height - inset],
    [sheet.x + sheet.width - inset, sheet.y + inset],
  ]);
  return band(0, 0, width, height) + hole;
}

/** Draws the background in the team's color, with slanted bands of light. */
export function drawGround({ width, height }: CardSize, ice: IcePlan, palette: Palette): Shape[] {
  const lean = height * LEAN;
  const light = (left: number, share: number): Shape => {
    const d = band(width * left - lean, 0, width * share, height, lean);
    return { kind: 'path', d, fill: palette.band, opacity: 0.55 };
  };
  const fill = gradientDown([0, 0], height, palette.ground);
  return [{ kind: 'path', d: aroundIce(width, height, ice), fill }, light(0.72, 0.12), light(0.87, 0.5)];
}

function blueLine({ sheet, blueLine: line }: IcePlan): Shape {
  const thick = sheet.width * 0.008;
  const place =
    'y' in line
      ? { x: sheet.x, y: line.y - thick / 2, width: sheet.width, height: thick }
      : { x: line.x - thick / 2, y: sheet.y, width: thick, height: sheet.height };
  return { kind: 'rect', ...place, fill: BLUE, opacity: 0.3 };
}

/** Draws a goal line, and the crease below it. */
function goalMarkings(goal: IcePlan['goal']): Shape[] {
  if (goal === null) return [];
  const place = { x: goal.x, y: goal.y - 2, width: goal.width, height: 4 };
  const line: Shape = { kind: 'rect', ...place, fill: RED, opacity: 0.34 };
  if (goal.height === 0) return [line];
  const middle = goal.x + goal.width / 2;
  const deep = goal.height - 8;
  const half = deep * 1.1;
  const d = polygon([
    [middle - half, goal.y],
    [middle + half, goal.y],
    [middle + half, goal.y + deep, deep * 0.9],
    [middle - half, goal.y + deep, deep * 0.9],
  ]);
  return [line, { kind: 'path', d, fill: CREASE, opacity: 0.34, stroke: RED, strokeWidth: 3 }];
}

function markings(ice: IcePlan): Shape[] {
  return [
    ...ice.circles.map(({ cx, cy, r, of }): Shape => {
      const stroke = of === 'center' ? BLUE : RED;
      return { kind: 'circle', cx, cy, r, stroke, strokeWidth: r * 0.04, opacity: 0.22 };
    }),
    blueLine(ice),
    ...goalMarkings(ice.goal),
  ];
}

/**
 * Draws boards, ice, and markings.
 * Boards are strokes, because three nested filled rectangles would slow down the export.
 */
export function drawIce({ ice }: CardPlan, palette: Palette): Shape[] {
  const { sheet, radius } = ice;
  const rect = (grow: number): RectShape => ({
    kind: 'rect',
    x: sheet.x - grow,
    y: sheet.y - grow,
    width: sheet.width + 2 * grow,
    height: sheet.height + 2 * grow,
    radius: radius + grow,
  });
  return [
    { ...rect(7), stroke: palette.rush[0], strokeWidth: 4 },
    { ...rect(2.5), stroke: palette.ground[1], strokeWidth: 6 },
    { ...rect(0), fill: gradientDown([sheet.x, sheet.y], sheet.height, [ICE.top, ICE.bottom]) },
    ...markings(ice),
  ];
}

export function drawHeadings(plan: CardPlan): (Shape | null)[] {
  return plan.headings.map(({ text, box }) =>
    fitText(text, box.x + 2, box.y + box.height * 0.86, box.width - 2, {
      weight: 600,
      size: plan.headingSize,
      minSize: plan.headingSize * 0.6,
      fill: INK.soft,
      spacing: 0.16,
    }),
  );
}

function goalMark({ box }: RowMark, color: string): Shape[] {
  const width = Math.min(box.width * 0.72, box.height * 0.5);
  const height = width * 0.74;
  const left = box.x + (box.width - width) / 2;
  const top = box.y + (box.height - height) / 2;
  const [right, bottom] = [left + width, top + height];
  const post = width * 0.11;
  const bend = width * 0.2;
  const frame = polygon([
    [left, bottom],
    [left, top, bend],
    [right, top, bend],
    [right, bottom],
    [right - post, bottom],
    [right - post, top + post, bend * 0.6],
    [left + post, top + post, bend * 0.6],
    [left + post, bottom],
  ]);
  const net = new PathBuilder();
  for (const share of [0.35, 0.5, 0.65])
    net.move([left + width * share, top + post]).line([left + width * share, bottom]);
  for (const share of [0.42, 0.68, 0.94])
    net.move([left + post, top + height * share]).line([right - post, top + height * share]);
  return [
    { kind: 'path', d: net.toString(), stroke: color, strokeWidth: width * 0.035, opacity: 0.6 },
    { kind: 'path', d: frame, fill: color },
  ];
}

function rowMark(mark: RowMark, palette: Palette): (Shape | null)[] {
  const { box } = mark;
  if (mark.digit === '') return goalMark(mark, palette.onIce);
  const middle = box.x + box.width / 2;
  const digitSize = Math.min(box.height * 0.46, box.width * 0.86);
  const wordSize = digitSize * 0.4;
  const top = box.y + (box.height - digitSize * 0.7 - wordSize * 1.15) / 2;
  const centered = { align: 'middle', minSize: 6 } as const;
  return [
    fitText(mark.word, middle, top + wordSize * 0.72, box.width, {
      ...centered,
      weight: 600,
      size: wordSize,
      fill: INK.soft,
      spacing: 0.12,
    }),
    fitText(mark.digit, middle, top + wordSize * 1.15 + digitSize * 0.7, box.width, {
      ...centered,
      weight: 700,
      size: digitSize,
      fill: palette.onIce,
    }),
  ];
}

export function drawRowMarks(plan: CardPlan, palette: Palette): (Shape | null)[] {
  return plan.marks.flatMap((mark) => rowMark(mark, palette));
}
