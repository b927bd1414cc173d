/** Where everything stands, per format. Designed for each: sizes and rhythm differ, nothing is squeezed. */
import { type Slot, SLOT_ROWS, type SlotId } from '#domain/slots.ts';
import type { CardFormat } from './card-input.ts';
import type { Align, HeadlineRoom } from './fit-text.ts';
import type { Box } from './shapes.ts';

export interface PlacedPlate {
  readonly slotId: SlotId;
  readonly box: Box;
  /** Name of the slot to show on the plate itself, where no heading stands over it. */
  readonly tag?: string;
}

export interface PlacedLabel {
  readonly text: string;
  readonly box: Box;
}

/** Label beside a row: `LINE` over `1`, or the goal for the goalies. */
export interface RowMark {
  readonly word: string;
  /** Empty for the goalies, who get the drawing of a goal. */
  readonly digit: string;
  readonly box: Box;
}

export interface HeaderPlan {
  readonly badge: { readonly cx: number; readonly cy: number; readonly r: number };
  readonly align: Align;
  /** Left edge (or middle, when centred) of the texts, and their greatest width. */
  readonly x: number;
  readonly width: number;
  /** Room for team name and headline together; they are centred in it, one under the other. */
  readonly top: number;
  readonly height: number;
  readonly eyebrowSize: number;
  /** Between the team name's baseline and the capitals of the headline. */
  readonly gap: number;
  readonly headline: Omit<HeadlineRoom, 'width'>;
  /** The speed lines: where they begin at the earliest, how tall they are, and their middle (else the team name's). */
  readonly rush: { readonly x: number; readonly size: number; readonly y?: number };
}

export interface FooterPlan {
  readonly baseline: number;
  readonly size: number;
  readonly left: number;
  readonly right: number;
}

export interface IcePlan {
  readonly sheet: Box;
  readonly radius: number;
  /** Between forwards and defense: across the sheet at `y`, or down it at `x`. */
  readonly blueLine: { readonly y: number } | { readonly x: number };
  /** Goal line along the upper edge; the crease is as deep as the box, and left out where that is 0. */
  readonly goal: Box;
  /** Circles behind the plates: in the middle of the forwards, and two behind the pairs. */
  readonly circles: readonly {
    readonly cx: number;
    readonly cy: number;
    readonly r: number;
    readonly of: 'center' | 'end';
  }[];
}

export interface CardPlan {
  readonly header: HeaderPlan;
  readonly ice: IcePlan;
  readonly plates: readonly PlacedPlate[];
  readonly headings: readonly PlacedLabel[];
  readonly marks: readonly RowMark[];
  readonly headingSize: number;
  readonly footer: FooterPlan;
}

interface StackMeasures {
  readonly sheet: Box;
  readonly radius: number;
  readonly padX: number;
  readonly padTop: number;
  readonly padBottom: number;
  readonly gutter: number;
  readonly columnGap: number;
  readonly rowGap: number;
  readonly sectionGap: number;
  readonly headingSize: number;
  readonly headingGap: number;
}

const SECTIONS = [SLOT_ROWS.slice(0, 4), SLOT_ROWS.slice(4, 7), SLOT_ROWS.slice(7)] as const;

/** `LEFT WING`, `RIGHT DEFENSE`, `STARTER`: the slot's name without its row. */
export function headingOf(slot: Slot): string {
  return slot.label.replace(/^(?:Line|Pair) \d /, '').toUpperCase();
}

function rowMark(rowName: string, box: Box): RowMark {
  const [word = '', digit = ''] = rowName.toUpperCase().split(' ');
  return { word, digit, box };
}

function columns(row: Box, count: number, gap: number): Box[] {
  const width = (row.width - gap * (count - 1)) / count;
  return Array.from({ length: count }, (_, index) => ({ ...row, x: row.x + index * (width + gap), width }));
}

/** Four lines, three pairs and the goalies below each other. */
function stack(m: StackMeasures): Omit<CardPlan, 'header' | 'footer'> {
  const left = m.sheet.x + m.padX + m.gutter;
  const width = m.sheet.width - 2 * m.padX - m.gutter;
  const headings = SECTIONS.length * (m.headingSize + m.headingGap);
  const gaps = 5 * m.rowGap + 2 * m.sectionGap;
  const rowHeight = (m.sheet.height - m.padTop - m.padBottom - headings - gaps) / 8;
  const plates: PlacedPlate[] = [];
  const labels: PlacedLabel[] = [];
  const marks: RowMark[] = [];
  const sectionTops: number[] = [];
  let y = m.sheet.y + m.padTop;
  for (const section of SECTIONS) {
    sectionTops.push(y);
    const slots = section[0]?.slots ?? [];
    const headingRow: Box = { x: left, y, width, height: m.headingSize };
    columns(headingRow, slots.length, m.columnGap).forEach((box, index) => {
      const slot = slots[index];
      if (slot) labels.push({ text: headingOf(slot), box });
    });
    y += m.headingSize + m.headingGap;
    for (const row of section) {
      const rowBox: Box = { x: left, y, width, height: rowHeight };
      columns(rowBox, row.slots.length, m.columnGap).forEach((box, index) => {
        const slot = row.slots[index];
        if (slot) plates.push({ slotId: slot.id, box });
      });
      const markWidth = m.gutter + m.padX * 0.5;
      marks.push(
        rowMark(row.name, { x: left - markWidth, y, width: markWidth - m.padX * 0.2, height: rowHeight }),
      );
      y += rowHeight + m.rowGap;
    }
    y += m.sectionGap - m.rowGap;
  }
  const ice = stackIce(m, { x: left, width }, sectionTops);
  return { ice, plates, headings: labels, marks, headingSize: m.headingSize };
}

/** Half a rink: forwards up the ice, the blue line, pairs between two circles, the goal line and its crease. */
function stackIce(m: StackMeasures, row: Pick<Box, 'x' | 'width'>, sectionTops: readonly number[]): IcePlan {
  const [forwardsTop = 0, defenseTop = 0, goalTop = 0] = sectionTops;
  const reach = Math.min(m.sheet.height, m.sheet.width) * 0.19;
  const defenseMiddle = (defenseTop + goalTop) / 2;
  return {
    sheet: m.sheet,
    radius: m.radius,
    blueLine: { y: defenseTop - m.sectionGap / 2 },
    goal: {
      x: m.sheet.x,
      y: goalTop - m.sectionGap / 2,
      width: m.sheet.width,
      height: m.sectionGap / 2 + m.headingSize + m.headingGap,
    },
    circles: [
      { cx: row.x + row.width / 2, cy: (forwardsTop + defenseTop) / 2, r: reach, of: 'center' },
      { cx: row.x + row.width * 0.24, cy: defenseMiddle, r: reach * 0.72, of: 'end' },
      { cx: row.x + row.width * 0.76, cy: defenseMiddle, r: reach * 0.72, of: 'end' },
    ],
  };
}

const PORTRAIT: CardPlan = {
  header: {
    badge: { cx: 122, cy: 124, r: 82 },
    align: 'start',
    x: 234,
    width: 806,
    top: 38,
    height: 172,
    eyebrowSize: 29,
    gap: 24,
    headline: { oneLine: 106, twoLines: 60, minSize: 34 },
    rush: { x: 640, size: 36 },
  },
  footer: { baseline: 1318, size: 25, left: 44, right: 1036 },
  ...stack({
    sheet: { x: 30, y: 232, width: 1020, height: 1036 },
    radius: 88,
    padX: 30,
    padTop: 26,
    padBottom: 34,
    gutter: 56,
    columnGap: 12,
    rowGap: 10,
    sectionGap: 24,
    headingSize: 20,
    headingGap: 9,
  }),
};

const SQUARE: CardPlan = {
  header: {
    badge: { cx: 88, cy: 84, r: 58 },
    align: 'start',
    x: 168,
    width: 876,
    top: 22,
    height: 124,
    eyebrowSize: 24,
    gap: 18,
    headline: { oneLine: 84, twoLines: 43, minSize: 28 },
    rush: { x: 640, size: 30 },
  },
  footer: { baseline: 1054, size: 22, left: 40, right: 1040 },
  ...stack({
    sheet: { x: 26, y: 160, width: 1028, height: 856 },
    radius: 70,
    padX: 28,
    padTop: 20,
    padBottom: 24,
    gutter: 56,
    columnGap: 12,
    rowGap: 8,
    sectionGap: 18,
    headingSize: 18,
    headingGap: 7,
  }),
};

/** The phone's own controls cover the top 13 % and the bottom 16 % of a story: only the ground is there. */
const STORY: CardPlan = {
  header: {
    badge: { cx: 540, cy: 262, r: 86 },
    align: 'middle',
    x: 540,
    width: 960,
    top: 362,
    height: 172,
    eyebrowSize: 32,
    gap: 28,
    headline: { oneLine: 116, twoLines: 70, minSize: 40 },
    rush: { x: 690, size: 60, y: 262 },
  },
  footer: { baseline: 1622, size: 28, left: 48, right: 1032 },
  ...stack({
    sheet: { x: 30, y: 552, width: 1020, height: 1010 },
    radius: 88,
    padX: 30,
    padTop: 26,
    padBottom: 34,
    gutter: 56,
    columnGap: 12,
    rowGap: 10,
    sectionGap: 24,
    headingSize: 20,
    headingGap: 9,
  }),
};

/** Forwards on the left, pairs and goalies on the right of a rink that lies on its side: four rows of five. */
function wideRink(sheet: Box): Omit<CardPlan, 'header' | 'footer'> {
  const [padX, padTop, padBottom, gutter, gap, headingSize, headingGap] = [26, 16, 18, 30, 9, 15, 7];
  const top = sheet.y + padTop + headingSize + headingGap;
  const rowHeight = (sheet.height - padTop - padBottom - headingSize - headingGap - 3 * gap) / 4;
  const plateWidth = (sheet.width - 2 * padX - 2 * gutter - 3 * gap - 22) / 5;
  const forwardsLeft = sheet.x + padX + gutter;
  const forwardsWidth = 3 * plateWidth + 2 * gap;
  const defenseLeft = forwardsLeft + forwardsWidth + 22 + gutter;
  const defenseWidth = 2 * plateWidth + gap;
  const plates: PlacedPlate[] = [];
  const headings: PlacedLabel[] = [];
  const marks: RowMark[] = [];
  SLOT_ROWS.forEach((row, index) => {
    const isForwards = index < 4;
    const x = isForwards ? forwardsLeft : defenseLeft;
    const width = isForwards ? forwardsWidth : defenseWidth;
    const rowBox: Box = { x, y: top + (index % 4) * (rowHeight + gap), width, height: rowHeight };
    const headingRow: Box = { x, y: sheet.y + padTop, width, height: headingSize };
    const isGoalies = index === SLOT_ROWS.length - 1;
    columns(rowBox, row.slots.length, gap).forEach((box, column) => {
      const slot = row.slots[column];
      if (slot) plates.push({ slotId: slot.id, box, ...(isGoalies ? { tag: headingOf(slot) } : {}) });
    });
    columns(headingRow, row.slots.length, gap).forEach((box, column) => {
      const slot = row.slots[column];
      if (slot && index % 4 === 0) headings.push({ text: headingOf(slot), box });
    });
    marks.push(rowMark(row.name, { ...rowBox, x: x - gutter - 4, width: gutter }));
  });
  const blueLine = defenseLeft - gutter - 13;
  return {
    ice: {
      sheet,
      radius: 56,
      blueLine: { x: blueLine },
      goal: {
        x: blueLine,
        y: top + 3 * (rowHeight + gap) - gap / 2,
        width: sheet.x + sheet.width - blueLine,
        height: 0,
      },
      circles: [],
    },
    plates,
    headings,
    marks,
    headingSize,
  };
}

const WIDE: CardPlan = {
  header: {
    badge: { cx: 94, cy: 82, r: 60 },
    align: 'start',
    x: 178,
    width: 990,
    top: 20,
    height: 122,
    eyebrowSize: 23,
    gap: 15,
    headline: { oneLine: 82, twoLines: 43, minSize: 28 },
    rush: { x: 700, size: 29 },
  },
  footer: { baseline: 659, size: 18, left: 32, right: 1168 },
  ...wideRink({ x: 20, y: 158, width: 1160, height: 468 }),
};

export const PLANS: Readonly<Record<CardFormat, CardPlan>> = {
  portrait: PORTRAIT,
  square: SQUARE,
  story: STORY,
  wide: WIDE,
};
