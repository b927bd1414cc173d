/** Advice on a team's colors: whether text is readable on them, and whether they differ enough. */
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
  readonly good: boolean;
  readonly text: string;
}

/** Colors with a smaller OKLAB distance are hard to distinguish. */
const MIN_DISTANCE = 0.15;

/** Rounds down, so that a contrast that is too low never looks sufficient. */
export function ratioOf(one: string, other: string): string {
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
  if (colorDistance(stripe, fill) < MIN_DISTANCE) {
    return {
      good: false,
      text: 'The colors are too similar: stripes beside the primary color are hard to see.',
    };
  }
  if (stripe === colors.secondary) {
    return { good: true, text: 'The secondary color stands out beside the primary.' };
  }
  return {
    good: false,
    text: 'The secondary color is too similar to the primary: stripes use the tertiary instead.',
  };
}

export function adviseOnColors(team: TeamData): readonly ColorAdvice[] {
  const { primary } = resolveTeamColors(team);
  const fill = readableFill(primary);
  return [adviseText(primary, fill), adviseStripe(team, fill)];
}
