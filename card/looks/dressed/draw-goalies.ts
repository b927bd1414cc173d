/** Draws the starter's large block and the backup's small one: two leaning blocks above the hem. */
import type { SlottedPlayer } from '#domain/player.ts';
import { LEAN } from '../../rush-mark.ts';
import { fitText } from '../../fit-text.ts';
import { inkExtent } from '../../measure.ts';
import { polygon } from '../../path-builder.ts';
import { breakName, CAPITAL, leadingOf, shownName } from '../../parts/names.ts';
import type { Box, Shape } from '../../shapes.ts';
import { drawNumeral } from './draw-skaters.ts';
import type { BlockDress, Dress } from './dress.ts';
import type { GoaliePlan } from './plan.ts';

/** The lean of the blocks, in pixels sideways per pixel upward. */
const TILT = LEAN * 0.42;

/** Returns a parallelogram in a box that has grown by `by` on all sides. */
function leaning({ height, width, x, y }: Box, by = 0): string {
  const lean = height * TILT;
  const out = by * TILT;
  return polygon([
    [x + lean - by + out, y - by],
    [x + width + by + out, y - by],
    [x + width - lean + by - out, y + height + by],
    [x - by - out, y + height + by],
  ]);
}

/** The word above the name: `In net` for the starter. */
const WORDS = { starter: 'In net', backup: 'Backup' } as const;

function drawBlock({ box, isStarter }: GoaliePlan, colors: BlockDress, gap: string): Shape[] {
  return [
    // A gap of cloth between block and hem separates a white block from a white stripe.
    { kind: 'path', d: leaning(box, box.height * (isStarter ? 0.077 : 0.07)), fill: gap },
    { kind: 'path', d: leaning(box), fill: colors.fill },
    ...(isStarter ? [{ kind: 'path', d: leaning(box), stroke: colors.border, strokeWidth: 4 } as const] : []),
  ];
}

interface Rooms {
  readonly numberRight: number;
  readonly numberRoom: number;
  readonly textLeft: number;
  readonly textRoom: number;
}

function roomsOf({ box, isBar, number }: GoaliePlan): Rooms {
  const lean = box.height * TILT;
  const lane = number * 0.96;
  const left = box.x + lean + number * 0.1;
  const textLeft = left + lane + number * (isBar ? 0.3 : 0.12);
  return {
    numberRight: left + lane,
    numberRoom: lane,
    textLeft,
    textRoom: box.x + box.width - lean - 10 - textLeft,
  };
}

function drawGoalieName(
  plan: GoaliePlan,
  player: SlottedPlayer,
  colors: BlockDress,
  { textLeft, textRoom }: Rooms,
): (Shape | null)[] {
  const { box, word: wordSize } = plan;
  const { first, last } = shownName(player.name);
  const halves = breakName(last);
  const style = { weight: 700, size: plan.last, minSize: plan.last * 0.42, fill: colors.ink } as const;
  const single = fitText(last, textLeft, 0, textRoom, style);
  const isWrapped = halves !== null && (single?.size ?? 0) < plan.last * 0.72;
  const lines = isWrapped ? halves : [last];
  const size = Math.min(
    ...lines.map(
      (line) =>
        fitText(line, 0, 0, textRoom, { ...style, size: isWrapped ? plan.last * 0.72 : plan.last })?.size ??
        1,
    ),
  );
  const leading = isWrapped ? leadingOf(halves[0], halves[1]) * size : 0;
  const accents = Math.max(0, inkExtent(lines[0] ?? '').above - 0.77) * size;
  const between = wordSize * 0.5 + accents;
  const tall = wordSize * CAPITAL + between + CAPITAL * size + leading;
  const top = box.y + (box.height - tall) / 2;
  const word = WORDS[plan.isStarter ? 'starter' : 'backup'];
  const words = first === '' ? word : `${word} · ${first}`;
  return [
    fitText(words, textLeft, top + wordSize * CAPITAL, textRoom, {
      weight: 500,
      size: wordSize,
      minSize: wordSize * 0.7,
      fill: colors.ink,
    }),
    ...lines.map((line, index) =>
      fitText(
        line,
        textLeft,
        top + wordSize * CAPITAL + between + CAPITAL * size + index * leading,
        textRoom,
        {
          ...style,
          size,
          minSize: Math.min(size, style.minSize),
        },
      ),
    ),
  ];
}

/** Draws the last name next to the number, and the word at the other end. */
function drawBar(
  { box, isStarter, last: size, word }: GoaliePlan,
  player: SlottedPlayer,
  { ink }: BlockDress,
  { textLeft, textRoom }: Rooms,
): (Shape | null)[] {
  const baseline = (of: number) => box.y + box.height / 2 + (CAPITAL / 2) * of;
  const label = fitText(
    WORDS[isStarter ? 'starter' : 'backup'],
    textLeft + textRoom,
    baseline(word),
    textRoom / 3,
    {
      weight: 500,
      size: word,
      minSize: word,
      fill: ink,
      align: 'end',
    },
  );
  const room = textRoom - (label ? label.width + size * 0.4 : 0);
  const style = { weight: 700, size, minSize: size * 0.42, fill: ink } as const;
  return [label, fitText(shownName(player.name).last, textLeft, baseline(size), room, style)];
}

function drawOpenBlock(
  plan: GoaliePlan,
  colors: BlockDress,
  { numberRight, numberRoom, textLeft, textRoom }: Rooms,
) {
  const { box, slot } = plan;
  const size = plan.last * 0.62;
  const baseline = box.y + box.height / 2 + (CAPITAL / 2) * size;
  const style = { weight: 600, size, minSize: size * 0.5, fill: colors.ink } as const;
  return [
    fitText('G', numberRight, baseline, numberRoom, { ...style, align: 'end' }),
    fitText(`${slot.label}: open spot`, textLeft, baseline, textRoom, { ...style, weight: 500 }),
  ];
}

/** Draws a goalie's block. An empty slot shows an outline. */
export function drawGoalie(plan: GoaliePlan, player: SlottedPlayer | null, colors: Dress): (Shape | null)[] {
  const block = plan.isStarter ? colors.starterBlock : colors.backup;
  const rooms = roomsOf(plan);
  const ground = drawBlock(plan, block, colors.body[1]);
  if (!player) return [...ground, ...drawOpenBlock(plan, block, rooms)];
  const middle = plan.box.y + plan.box.height / 2;
  const place = { right: rooms.numberRight, middle, room: rooms.numberRoom, size: plan.number };
  return [
    ...ground,
    ...(player.number === null ? [] : drawNumeral(player.number, block.numeral, place)),
    ...(plan.isBar ? drawBar : drawGoalieName)(plan, player, block, rooms),
  ];
}
