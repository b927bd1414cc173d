/** What a team's colors come to where they are used: whether text reads on them, and whether they are told apart. */
import { colorDistance } from '#domain/color-space.ts';
import type { TeamData } from '#domain/player.ts';
import {
  contrastRatio,
  readableFill,
  resolveTeamColors,
  stripeBeside,
  textColorOn,
} from '#domain/team-colors.ts';

export interface ColorAdvice {
  /** Nothing to mend. */
  readonly good: boolean;
  readonly text: string;
}

/** Colors nearer than this (OKLAB distance) are hardly told apart. */
const TOLD_APART = 0.15;

function ratioOf(one: string, other: string): string {
  return `${(Math.floor(contrastRatio(one, other) * 10) / 10).toFixed(1)} : 1`;
}

function adviseText(primary: string, fill: string): ColorAdvice {
  const text = textColorOn(fill);
  const word = text === '#ffffff' ? 'White' : 'Black';
  if (fill === primary) {
    return { good: true, text: `${word} text reads on the primary color: ${ratioOf(text, fill)}.` };
  }
  return {
    good: false,
    text: `${word} text has only ${ratioOf(text, primary)} on the primary color: plates use ${fill} instead.`,
  };
}

function adviseStripe(team: TeamData, fill: string): ColorAdvice {
  const colors = resolveTeamColors(team);
  const stripe = stripeBeside(colors, fill);
  if (colorDistance(stripe, fill) < TOLD_APART) {
    return { good: false, text: 'The colors are hardly told apart: the stripes beside the primary vanish.' };
  }
  if (stripe === colors.secondary) {
    return { good: true, text: 'The secondary color stands out beside the primary.' };
  }
  return {
    good: false,
    text: 'The secondary color is hardly told from the primary: stripes use the tertiary instead.',
  };
}

/** One word on the primary color as a ground for text, one on the stripe beside it. */
export function adviseOnColors(team: TeamData): readonly ColorAdvice[] {
  const { primary } = resolveTeamColors(team);
  const fill = readableFill(primary);
  return [adviseText(primary, fill), adviseStripe(team, fill)];
}
