import { CircleAlert, CircleCheck } from 'lucide-react';
import { colorDistance } from '#domain/color-space.ts';
import type { TeamData } from '#domain/player.ts';
import {
  contrastRatio,
  readableFill,
  resolveTeamColors,
  stripeBeside,
  textColorOn,
} from '#domain/team-colors.ts';
import type { Sweater } from '#domain/sweater.ts';
import { inkFor } from '#card/looks/dressed/dress.ts';

interface ColorAdvice {
  readonly good: boolean;
  readonly text: string;
}

/** Colors with a smaller OKLAB distance than this are hard to distinguish. */
const MIN_DISTANCE = 0.15;

/** Rounds down, so that an insufficient contrast never looks sufficient. */
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

/** WCAG's minimum contrast for normal text, and for large text, such as the card's numerals. */
const MIN_CONTRAST = { letters: 4.5, numerals: 3 };

/** Warns about each contrast that is too low. Each warning explains what the card draws instead. */
export function adviseOnSweater(sweater: Sweater): readonly ColorAdvice[] {
  const { body, ink = inkFor(body), number, yoke, yokeInk = inkFor(yoke) } = sweater;
  const checks = [
    [number, body, MIN_CONTRAST.numerals, 'Numbers', 'body', 'numbers'],
    [ink, body, MIN_CONTRAST.letters, 'Names', 'body', 'body'],
    [yokeInk, yoke, MIN_CONTRAST.letters, 'Titles', 'yoke', 'yoke'],
  ] as const;
  const warnings = checks
    .filter(([color, ground, least]) => contrastRatio(color, ground) < least)
    .map(([color, ground, least, what, where, drawn]) => ({
      good: false,
      text: `${what} have only ${ratioOf(color, ground)} on the ${where}, and need ${least} : 1. The card draws the ${drawn} in another shade.`,
    }));
  return warnings.length > 0
    ? warnings
    : [{ good: true, text: 'Numbers, names, and titles read on the sweater.' }];
}

interface AdviceListProps {
  readonly label: string;
  readonly advice: readonly ColorAdvice[];
}

export function AdviceList({ advice, label }: AdviceListProps) {
  return (
    <ul aria-label={label} className="grid gap-1.5 text-sm">
      {advice.map(({ good, text }) => (
        <li key={text} className="flex items-start gap-2">
          {good ? (
            <CircleCheck aria-hidden size={18} className="mt-0.5 shrink-0 text-good" />
          ) : (
            <CircleAlert aria-hidden size={18} className="mt-0.5 shrink-0 text-fair" />
          )}
          <span className="min-w-0">{text}</span>
        </li>
      ))}
    </ul>
  );
}
