/** The Sweater look: the team's home sweater. */
import { blend, colorDistance, contrastRatio } from '#domain/color-space.ts';
import type { TeamData } from '#domain/player.ts';
import type { Sweater } from '#domain/sweater.ts';
import { resolveSweater } from '#domain/team-sweater.ts';
import type { LayoutCard } from '../shapes.ts';
import type { GameColors, OpponentColors } from '../parts/game-strip.ts';
import type { PatchColors } from '../parts/player-marks.ts';
import { layoutDressed } from './dressed/layout-dressed.ts';
import {
  type BlockDress,
  darkened,
  type Dress,
  faintInk,
  fillFor,
  inkFor,
  NEAR_BLACK,
  numeralFor,
  patchIn,
  TEXT_CONTRAST,
  WHITE,
} from './dressed/dress.ts';

/**
 * Picks the color of the starter's block.
 * The widest stripe that contrasts with the body, else the yoke, else a darker body.
 */
function starterBlockOf(
  { chest = [], edge, hem, number, yoke }: Sweater,
  body: string,
  ink: string,
): BlockDress {
  const standsOut = (color: string) => colorDistance(color, body) >= 0.14;
  const broadest = [...hem, ...chest].filter(({ color }) => standsOut(color));
  const stripe = broadest.toSorted((one, other) => other.height - one.height)[0]?.color;
  const color = stripe ?? (standsOut(yoke) ? yoke : darkened(body, 0.1));
  const isDark = inkFor(color) === WHITE;
  const fill = fillFor(color, isDark ? WHITE : NEAR_BLACK);
  const own = [body, yoke].find((one) => contrastRatio(one, fill) >= TEXT_CONTRAST) ?? NEAR_BLACK;
  const letters = isDark ? WHITE : own;
  return {
    fill,
    ink: letters,
    numeral: { cut: 'shadow', fill: letters, trim: darkened(fill, isDark ? 0.14 : 0.2) },
    border: [edge, number, ink, body].find((one) => colorDistance(one, fill) >= 0.2) ?? letters,
  };
}

/** Returns the opponent's home sweater as a patch: its body with its widest stripe. */
function opponentInSweater(team: TeamData): OpponentColors {
  const { body, edge, hem, ink } = resolveSweater(team);
  const letters = ink ?? inkFor(body);
  const stripes = hem.filter(({ color }) => colorDistance(color, body) >= 0.14);
  const stripe = stripes.toSorted((one, other) => other.height - one.height)[0]?.color ?? edge;
  return { fill: fillFor(body, letters), ink: letters, stripe };
}

/** Returns the game strip's colors. The note is in the edge's color if that differs from the yoke. */
function gameColors({ edge }: Sweater, yoke: PatchColors): GameColors {
  const ground = contrastRatio(edge, yoke.fill) >= 2 ? edge : yoke.ink;
  const letters = ground === yoke.ink ? yoke.fill : inkFor(ground);
  return {
    ink: yoke.ink,
    quiet: faintInk(yoke.ink, [yoke.fill]),
    note: { fill: ground === yoke.ink ? ground : fillFor(ground, letters), ink: letters },
    crest: { fill: WHITE, border: ground },
    opponent: opponentInSweater,
  };
}

/** Works for any sweater: colors that are hard to read become lighter or darker. */
function dressAsSweater(sweater: Sweater): Dress {
  const ink = sweater.ink ?? inkFor(sweater.body);
  const top = fillFor(sweater.body, ink);
  const bottom = fillFor(darkened(top, ink === WHITE ? 0.09 : 0.03), ink);
  const yokeInk = sweater.yokeInk ?? inkFor(sweater.yoke);
  const yoke = fillFor(sweater.yoke, yokeInk);
  const shadow = ink === WHITE ? darkened(bottom, 0.14) : blend(WHITE, top, 0.45);
  const dark = fillFor(darkened(bottom, 0.06), ink);
  return {
    body: [top, bottom],
    texture: 'knit',
    ink,
    quiet: faintInk(ink, [top, bottom]),
    numeral: { cut: 'shadow', fill: numeralFor(sweater.number, [top, bottom], ink), trim: shadow },
    yoke,
    yokeInk,
    yokeQuiet: faintInk(yokeInk, [yoke]),
    edge: sweater.edge,
    edgeScale: 1,
    hem: sweater.hem,
    chest: sweater.chest ?? [],
    starterBlock: starterBlockOf(sweater, top, ink),
    patch: patchIn(numeralFor(sweater.number, [top, bottom], ink), top),
    game: gameColors(sweater, { fill: yoke, ink: yokeInk }),
    backup: {
      fill: dark,
      ink,
      numeral: { cut: 'shadow', fill: numeralFor(sweater.number, [dark], ink), trim: darkened(dark, 0.1) },
      border: sweater.edge,
    },
  };
}

/** Lays out a card in the Sweater look. */
export const layoutSweater: LayoutCard = (input) =>
  layoutDressed(input, dressAsSweater(resolveSweater(input.team)));
