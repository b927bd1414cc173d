import { blend, contrastRatio } from '#domain/color-space.ts';
import type { Sweater } from '#domain/sweater.ts';
import { cardSweater } from './card-sweater.ts';
import type { LayoutCard } from '../shapes.ts';
import type { GameColors } from '../parts/game-strip.ts';
import type { PatchColors } from '../parts/player-marks.ts';
import { layoutDressed } from './dressed/layout-dressed.ts';
import {
  darkened,
  type Dress,
  faintInk,
  fillFor,
  inkFor,
  NEAR_BLACK,
  numeralFor,
  patchIn,
  WHITE,
} from './dressed/dress.ts';
import { KNIT_OPACITY } from './dressed/draw-cloth.ts';
import { starterBlockOf } from './dressed/starter-block.ts';

/** Returns the game strip's colors. The note's background has the edge's color if that contrasts with the yoke. */
function gameColors({ edge }: Sweater, yoke: PatchColors): GameColors {
  const ground = contrastRatio(edge, yoke.fill) >= 2 ? edge : yoke.ink;
  const letters = ground === yoke.ink ? yoke.fill : inkFor(ground);
  return {
    ink: yoke.ink,
    quiet: faintInk(yoke.ink, [yoke.fill]),
    note: { fill: ground === yoke.ink ? ground : fillFor(ground, letters), ink: letters },
  };
}

/** Derives the card's colors from any sweater. Changes the lightness of colors that are hard to read. */
function dressAsSweater(sweater: Sweater): Dress {
  const ink = sweater.ink ?? inkFor(sweater.body);
  const top = fillFor(sweater.body, ink);
  const bottom = fillFor(darkened(top, ink === WHITE ? 0.04 : 0.03), ink);
  const yokeInk = sweater.yokeInk ?? inkFor(sweater.yoke);
  const yoke = fillFor(sweater.yoke, yokeInk);
  const shadow = ink === WHITE ? darkened(bottom, 0.14) : blend(WHITE, top, 0.45);
  // The backup's block is lighter than the body, because a darker block would look like a hole.
  const light = fillFor(darkened(top, -0.06), ink);
  const word = fillFor(blend(WHITE, top, 0.1), ink);
  // The rows of the knit are darker than the cloth, or lighter if the ink is dark.
  const rows = blend(ink === WHITE ? NEAR_BLACK : WHITE, top, KNIT_OPACITY);
  const number = numeralFor(sweater.number, [top, bottom, rows], ink);
  return {
    body: [top, bottom],
    texture: 'knit',
    ink,
    quiet: faintInk(ink, sweater.cut?.word === undefined ? [top, bottom] : [top, bottom, word]),
    numeral: { cut: 'shadow', fill: number, trim: shadow },
    yoke,
    yokeInk,
    yokeQuiet: faintInk(yokeInk, [yoke]),
    edge: sweater.edge,
    edgeScale: 1,
    hem: sweater.hem,
    chest: sweater.chest ?? [],
    cut: sweater.cut ?? {},
    wordFill: word,
    starterBlock: starterBlockOf(sweater, top, ink),
    patch: patchIn(number, top),
    game: gameColors(sweater, { fill: yoke, ink: yokeInk }),
    backup: {
      fill: light,
      ink,
      numeral: { cut: 'shadow', fill: numeralFor(sweater.number, [light], ink), trim: darkened(light, 0.14) },
      border: sweater.edge,
    },
  };
}

export const layoutSweater: LayoutCard = (input) =>
  layoutDressed(input, dressAsSweater(cardSweater(input.team)));
