/** Positions by format and formation. Each format has its own sizes and rhythm. */
import type { Formation, Slot, SlotRow, Zone } from '#domain/formation.ts';
import type { CardFormat } from '../../card-input.ts';
import type { Align, HeadlineRoom } from '../../fit-text.ts';
import type { FooterPlan } from '../../parts/footer.ts';
import type { Box } from '../../shapes.ts';

export interface PlacedPlate {
  readonly slot: Slot;
  readonly box: Box;
  /** The slot's name on the plate, where no heading is above it. */
  readonly tag?: string;
}

export interface PlacedLabel {
  readonly text: string;
  readonly box: Box;
}

/** A row's label: `LINE` above `1`, or the goal for the goalies. */
export interface RowMark {
  readonly word: string;
  /** Empty for the goalies, whose label is a drawing of a goal. */
  readonly digit: string;
  readonly box: Box;
}

export interface HeaderPlan {
  readonly badge: { readonly cx: number; readonly cy: number; readonly r: number };
  readonly align: Align;
  /** Left edge (or middle, if centered) of the texts, and their maximum width. */
  readonly x: number;
  readonly width: number;
  /** Room for the team name and the headline below it. Both together are centered in it. */
  readonly top: number;
  readonly height: number;
  readonly eyebrowSize: number;
  /** From the team name's baseline to the top of the headline's capitals. */
  readonly gap: number;
  readonly headline: Omit<HeadlineRoom, 'width'>;
  /** The speed lines: leftmost start, height, and vertical middle (the team name's by default). */
  readonly rush: { readonly x: number; readonly size: number; readonly y?: number };
}

export interface IcePlan {
  readonly sheet: Box;
  readonly radius: number;
  /** Between forwards and defense: across the sheet at `y`, or down it at `x`. */
  readonly blueLine: { readonly y: number } | { readonly x: number };
  /** The goal line along the upper edge. The crease is as deep as the box; 0 omits it. */
  readonly goal: Box;
  /** Circles behind the plates: one in the middle of the forwards, two behind the pairs. */
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

/** A format's measures, and its ice with plates once the formation is known. */
interface FormatPlan {
  readonly header: HeaderPlan;
  readonly footer: FooterPlan;
  readonly arrange: (formation: Formation) => Omit<CardPlan, 'header' | 'footer'>;
}

/** Returns a slot's heading: `LEFT WING`, `RIGHT DEFENSE`, `STARTER`. */
function headingOf(slot: Slot): string {
  return slot.heading.toUpperCase();
}

function rowMark(rowName: string, box: Box): RowMark {
  const [word = '', digit = ''] = rowName.toUpperCase().split(' ');
  return { word, digit, box };
}

/** Returns a slot's box. All slots of a zone have the same width, even in rows with empty lanes. */
function boxIn(row: Box, { lanes }: Zone, { lane }: Slot, gap: number): Box {
  const width = (row.width - gap * (lanes - 1)) / lanes;
  return { ...row, x: row.x + lane * (width + gap), width };
}

/** Returns the top slot of each lane of a zone. */
function headsOf({ lanes, rows }: Zone): readonly Slot[] {
  const slots = rows.flatMap((row) => row.slots);
  return Array.from({ length: lanes }, (_, lane) => slots.find((slot) => slot.lane === lane)).filter(
    (slot) => slot !== undefined,
  );
}

/** Stacks the zones. */
function stack(m: StackMeasures, { rows, zones }: Formation): Omit<CardPlan, 'header' | 'footer'> {
  const left = m.sheet.x + m.padX + m.gutter;
  const width = m.sheet.width - 2 * m.padX - m.gutter;
  const headings = zones.length * (m.headingSize + m.headingGap);
  const gaps = (rows.length - zones.length) * m.rowGap + (zones.length - 1) * m.sectionGap;
  const rowHeight = (m.sheet.height - m.padTop - m.padBottom - headings - gaps) / rows.length;
  const plates: PlacedPlate[] = [];
  const labels: PlacedLabel[] = [];
  const marks: RowMark[] = [];
  const sectionTops: number[] = [];
  let y = m.sheet.y + m.padTop;
  for (const zone of zones) {
    sectionTops.push(y);
    const headingRow: Box = { x: left, y, width, height: m.headingSize };
    for (const slot of headsOf(zone))
      labels.push({ text: headingOf(slot), box: boxIn(headingRow, zone, slot, m.columnGap) });
    y += m.headingSize + m.headingGap;
    for (const row of zone.rows) {
      const rowBox: Box = { x: left, y, width, height: rowHeight };
      for (const slot of row.slots) plates.push({ slot, box: boxIn(rowBox, zone, slot, m.columnGap) });
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

/** Half a rink: forwards, blue line, pairs between two circles, goal line and crease. */
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

const PORTRAIT: FormatPlan = {
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
  arrange: (formation) =>
    stack(
      {
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
      },
      formation,
    ),
};

const SQUARE: FormatPlan = {
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
  arrange: (formation) =>
    stack(
      {
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
      },
      formation,
    ),
};

/** A phone's controls cover the top 13% and the bottom 16% of a story, so only ground is there. */
const STORY: FormatPlan = {
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
  arrange: (formation) =>
    stack(
      {
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
      },
      formation,
    ),
};

interface PlacedRow {
  readonly zone: Zone;
  readonly row: SlotRow;
  readonly box: Box;
}

/** Stacks the rows of zones. */
function pile(zones: readonly Zone[], { x, y, width, height }: Box, gap: number): readonly PlacedRow[] {
  const rows = zones.flatMap((zone) => zone.rows.map((row) => ({ zone, row })));
  const rowHeight = (height - (rows.length - 1) * gap) / rows.length;
  return rows.map(({ row, zone }, index) => ({
    zone,
    row,
    box: { x, y: y + index * (rowHeight + gap), width, height: rowHeight },
  }));
}

/** A horizontal rink: forwards on the left, pairs and goalies on the right. */
function wideRink(sheet: Box, { zones }: Formation): Omit<CardPlan, 'header' | 'footer'> {
  const [padX, padTop, padBottom, gutter, gap, headingSize, headingGap] = [26, 16, 18, 30, 9, 15, 7];
  const top = sheet.y + padTop + headingSize + headingGap;
  const height = sheet.height - padTop - padBottom - headingSize - headingGap;
  const [attack, ...others] = zones;
  const [leftLanes, rightLanes] = [attack?.lanes ?? 0, Math.max(0, ...others.map(({ lanes }) => lanes))];
  const between = 22;
  const gaps = (leftLanes + rightLanes - 2) * gap + between;
  const plateWidth = (sheet.width - 2 * padX - 2 * gutter - gaps) / (leftLanes + rightLanes);
  const forwardsLeft = sheet.x + padX + gutter;
  const forwardsWidth = leftLanes * (plateWidth + gap) - gap;
  const defenseLeft = forwardsLeft + forwardsWidth + between + gutter;
  const defenseWidth = rightLanes * (plateWidth + gap) - gap;
  const left = pile(attack ? [attack] : [], { x: forwardsLeft, y: top, width: forwardsWidth, height }, gap);
  const right = pile(others, { x: defenseLeft, y: top, width: defenseWidth, height }, gap);
  const headed = [left[0], right[0]].filter((row) => row !== undefined);
  const headings = headed.flatMap(({ box, zone }) => {
    const headingRow: Box = { ...box, y: sheet.y + padTop, height: headingSize };
    return headsOf(zone).map((slot) => ({ text: headingOf(slot), box: boxIn(headingRow, zone, slot, gap) }));
  });
  const plates = [...left, ...right].flatMap(({ box, row, zone }) => {
    const hasHeading = headed.some((head) => head.zone === zone);
    return row.slots.map((slot) => ({
      slot,
      box: boxIn(box, zone, slot, gap),
      ...(hasHeading ? {} : { tag: headingOf(slot) }),
    }));
  });
  const marks = [...left, ...right].map(({ box, row }) =>
    rowMark(row.name, { ...box, x: box.x - gutter - 4, width: gutter }),
  );
  const goalLine = right.find(({ zone }) => zone.id === 'own')?.box.y ?? sheet.y + sheet.height;
  const blueLine = defenseLeft - gutter - 13;
  return {
    ice: {
      sheet,
      radius: 56,
      blueLine: { x: blueLine },
      goal: {
        x: blueLine,
        y: goalLine - gap / 2,
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

const WIDE: FormatPlan = {
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
  arrange: (formation) => wideRink({ x: 20, y: 158, width: 1160, height: 468 }, formation),
};

const PLANS: Readonly<Record<CardFormat, FormatPlan>> = {
  portrait: PORTRAIT,
  square: SQUARE,
  story: STORY,
  wide: WIDE,
};

/** Returns the plan of a format's card for a formation's slots. */
export function planCard(format: CardFormat, formation: Formation): CardPlan {
  const { arrange, footer, header } = PLANS[format];
  return { header, footer, ...arrange(formation) };
}
