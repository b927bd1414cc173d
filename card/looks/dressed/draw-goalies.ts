/** Draws the goalies: a large leaning block for the starter, and small ones for the others. */
import { type Lineup, playerAt } from '#domain/lineup.ts';
import type { SlottedPlayer } from '#domain/player.ts';
import { LOW_LEAN } from '../../rush-mark.ts';
import { fitText, fittedSize, type TextStyle } from '../../fit-text.ts';
import { polygon } from '../../path-builder.ts';
import { inkExtent } from '../../measure.ts';
import { breakName, CAPITAL, leadingOf, shownName } from '../../parts/names.ts';
import { drawJersey } from '../../parts/jersey.ts';
import { asPart, type Shape } from '../../shapes.ts';
import { drawNumeral } from './draw-skaters.ts';
import type { BlockDress, Dress } from './dress.ts';
import type { GoaliePlan } from './plan.ts';

/** Returns how far the block's upper edge is to the right of its lower edge, in pixels. */
function leanOf({ box, shape }: GoaliePlan): number {
  return shape === 'poster' ? 36 : box.height * LOW_LEAN;
}

/** Returns the block's parallelogram, grown by `by` pixels on all sides. */
function leaning(plan: GoaliePlan, by = 0): string {
  const { height, width, x, y } = plan.box;
  const lean = leanOf(plan);
  const out = (by * lean) / height;
  return polygon([
    [x + lean - by + out, y - by],
    [x + width + by + out, y - by],
    [x + width - lean + by - out, y + height + by],
    [x - by - out, y + height + by],
  ]);
}

const IN_NET = 'In net';

function wordOf({ isStarter, slot }: GoaliePlan): string {
  return isStarter ? IN_NET : slot.shortLabel;
}

function drawBlock(plan: GoaliePlan, colors: BlockDress, gap: string): Shape[] {
  return [
    // A gap of cloth between block and hem separates a white block from a white stripe.
    { kind: 'path', d: leaning(plan, 10), fill: gap },
    { kind: 'path', d: leaning(plan), fill: colors.fill },
    { kind: 'path', d: leaning(plan), stroke: colors.border, strokeWidth: plan.isStarter ? 4 : 2 },
  ];
}

interface Rooms {
  readonly numberRight: number;
  readonly numberRoom: number;
  readonly textLeft: number;
  readonly textRoom: number;
}

function roomsOf(plan: GoaliePlan): Rooms {
  const { box, number, shape } = plan;
  const lean = leanOf(plan);
  const lane = number * 0.96;
  const left = box.x + lean + number * 0.1;
  const textLeft = left + lane + number * (shape === 'bar' ? 0.3 : 0.22);
  return {
    numberRight: left + lane,
    numberRoom: lane,
    textLeft,
    textRoom: box.x + box.width - lean - 10 - textLeft,
  };
}

interface LastName {
  readonly lines: readonly string[];
  readonly size: number;
  /** The distance between the baselines of two lines, in pixels; 0 for one line. */
  readonly leading: number;
}

/** Fits a last name on one line, or on two if it would be too small on one. */
function fitLast(last: string, { last: largest }: GoaliePlan, room: number): LastName {
  const style = { weight: 700, size: largest, minSize: largest * 0.42, fill: '' } as const;
  const halves = breakName(last);
  const single = fittedSize(last, style, room);
  if (halves === null || single >= largest * 0.72) return { lines: [last], size: single, leading: 0 };
  const size = Math.min(...halves.map((line) => fittedSize(line, { ...style, size: largest * 0.72 }, room)));
  return { lines: halves, size, leading: leadingOf(halves[0], halves[1]) * size };
}

/**
 * Draws the word (`In net`) and the first name above the last name.
 * In a tall plate, the word and the first name are on separate lines. In other plates, they share one line.
 */
function drawPlate(
  plan: GoaliePlan,
  player: SlottedPlayer,
  { ink }: BlockDress,
  { textLeft, textRoom }: Rooms,
): (Shape | null)[] {
  const { box, word: size } = plan;
  const { first: given, last } = shownName(player.name);
  const first = plan.isLastOnly ? '' : given;
  const name = fitLast(last, plan, textRoom);
  // A last name that begins with an accented capital, such as `Åberg`, needs more space below the label `Backup`.
  const accent = Math.max(0, inkExtent(name.lines[0] ?? '').above - CAPITAL) * name.size;
  const between = size * 0.62 + accent * 0.5;
  const word = wordOf(plan);
  const isHigh = box.height >= 4.6 * size && first !== '';
  const above = isHigh ? [word.toUpperCase(), first] : [first === '' ? word : `${word} · ${first}`];
  const tall = above.length * (size * CAPITAL + between) + CAPITAL * name.size + name.leading;
  const top = box.y + (box.height - tall) / 2;
  const baseline = top + tall - name.leading;
  const style = { weight: 500, size, minSize: size * 0.7, fill: ink } as const;
  const tag = { ...style, weight: 600, spacing: 0.14, size: size * 0.8 } as const;
  return [
    ...above.map((text, index) => {
      const y = top + index * (size * CAPITAL + between) + size * CAPITAL;
      return fitText(text, textLeft, y, textRoom, isHigh && index === 0 ? tag : style);
    }),
    ...drawLast(name, textLeft, baseline, textRoom, { fill: ink }),
  ];
}

function drawLast(
  { leading, lines, size }: LastName,
  x: number,
  baseline: number,
  room: number,
  style: Pick<TextStyle, 'align' | 'fill'>,
): (Shape | null)[] {
  return lines.map((line, index) =>
    fitText(line, x, baseline + index * leading, room, { ...style, weight: 700, size, minSize: size }),
  );
}

/** Draws the word (`In net`) at the top, a large number below it, and the name at the bottom. */
function drawPoster(plan: GoaliePlan, player: SlottedPlayer, { ink, numeral }: BlockDress): (Shape | null)[] {
  const { box, number, word: size } = plan;
  const lean = leanOf(plan);
  const pad = 22;
  const room = box.width - lean - 2 * pad;
  const { first, last } = shownName(player.name);
  const name = fitLast(last, plan, room);
  const bottom = box.y + box.height - pad * 1.3;
  const baseline = bottom - name.leading;
  const firstBaseline = baseline - CAPITAL * name.size - size * 0.5;
  const wordBaseline = box.y + pad * 1.2 + CAPITAL * size;
  const [from, to] = [wordBaseline + pad * 0.8, firstBaseline - size - pad * 0.4];
  const middleAt = (y: number) => box.x + box.width / 2 + lean * (0.5 - (y - box.y) / box.height);
  const outline = numeral.cut === 'felt' ? 0.17 : 0.05;
  const numeralSize = Math.min(number, (to - from) / (CAPITAL + outline));
  const numeralBaseline = (from + to) / 2 + (CAPITAL / 2) * numeralSize;
  const style = { weight: 600, size, minSize: size * 0.7, fill: ink, align: 'middle' } as const;
  const place = {
    align: 'middle',
    baseline: numeralBaseline,
    room: room - outline * numeralSize,
    size: numeralSize,
  } as const;
  return [
    fitText(IN_NET.toUpperCase(), middleAt(wordBaseline), wordBaseline, room, {
      ...style,
      spacing: 0.14,
    }),
    ...(player.number === null
      ? drawJersey(middleAt((from + to) / 2), (from + to) / 2, (to - from) * 0.8, { outline: ink })
      : drawNumeral(player.number, numeral, { ...place, x: middleAt((from + to) / 2) })),
    fitText(first, middleAt(firstBaseline), firstBaseline, room, { ...style, weight: 500, size: size * 1.1 }),
    ...drawLast(name, middleAt(baseline), baseline, room, { fill: ink, align: 'middle' }),
  ];
}

/** Draws the last name next to the number, and the word (`Backup`) at the other end. */
function drawBar(
  plan: GoaliePlan,
  player: SlottedPlayer,
  { ink }: BlockDress,
  { textLeft, textRoom }: Rooms,
): (Shape | null)[] {
  const { box, last: size, word } = plan;
  const baseline = (of: number) => box.y + box.height / 2 + (CAPITAL / 2) * of;
  const label = fitText(wordOf(plan), textLeft + textRoom, baseline(word), textRoom / 3, {
    weight: 500,
    size: word,
    minSize: word,
    fill: ink,
    align: 'end',
  });
  const room = textRoom - (label ? label.width + size * 0.4 : 0);
  const style = { weight: 700, size, minSize: size * 0.42, fill: ink } as const;
  return [label, fitText(shownName(player.name).last, textLeft, baseline(size), room, style)];
}

function drawOpenBlock(plan: GoaliePlan, { ink }: BlockDress, rooms: Rooms): (Shape | null)[] {
  const { box, slot } = plan;
  const isPoster = plan.shape === 'poster';
  const size = isPoster ? plan.word * 1.3 : plan.last * 0.62;
  const baseline = box.y + box.height / 2 + (CAPITAL / 2) * size;
  const style = { weight: 500, size, minSize: size * 0.5, fill: ink } as const;
  const text = `${slot.label}: open spot`;
  if (isPoster)
    return [fitText(text, box.x + box.width / 2, baseline, box.width * 0.8, { ...style, align: 'middle' })];
  return [
    fitText('G', rooms.numberRight, baseline, rooms.numberRoom, { ...style, weight: 600, align: 'end' }),
    fitText(text, rooms.textLeft, baseline, rooms.textRoom, style),
  ];
}

function drawGoalie(plan: GoaliePlan, player: SlottedPlayer | null, block: BlockDress): (Shape | null)[] {
  const rooms = roomsOf(plan);
  if (!player) return drawOpenBlock(plan, block, rooms);
  if (plan.shape === 'poster') return drawPoster(plan, player, block);
  const baseline = plan.box.y + plan.box.height / 2 + (CAPITAL / 2) * plan.number;
  const place = { x: rooms.numberRight, baseline, room: rooms.numberRoom, size: plan.number };
  return [
    ...(player.number === null ? [] : drawNumeral(player.number, block.numeral, place)),
    ...(plan.shape === 'bar' ? drawBar : drawPlate)(plan, player, block, rooms),
  ];
}

/** Draws goalies' blocks with a margin of the color `gap`. The block of an empty slot says that the spot is open. */
export function drawGoalies(
  goalies: readonly GoaliePlan[],
  lineup: Lineup,
  { backup, starterBlock }: Pick<Dress, 'backup' | 'starterBlock'>,
  gap: string,
): (Shape | null)[] {
  return goalies.flatMap((plan) => {
    const block = plan.isStarter ? starterBlock : backup;
    const goalie = drawGoalie(plan, playerAt(lineup, plan.slot.id), block);
    return asPart(plan.slot.id, [...drawBlock(plan, block, gap), ...goalie]);
  });
}
