/** The layout of the Sweater, Night, and Vintage looks. */
import { resolveTeamColors } from '#domain/team-colors.ts';
import { playerAt } from '#domain/lineup.ts';
import type { CardInput } from '../../card-input.ts';
import { describeCard } from '../../describe.ts';
import { rushMark, withoutScheme } from '../../rush-mark.ts';
import { fitText } from '../../fit-text.ts';
import type { CardDrawing, Shape, TextShape } from '../../shapes.ts';
import { headlineFor, teamWords } from '../../team-words.ts';
import { drawBody, drawStripes, drawYoke } from './draw-cloth.ts';
import { drawGoalie } from './draw-goalies.ts';
import { drawShoulders, TITLE_LEAN } from './draw-shoulders.ts';
import { drawSkaters } from './draw-skaters.ts';
import type { Dress } from './dress.ts';
import { planDress, type DressPlan } from './plan.ts';

/** Draws large outlined letters behind the rows. */
function drawGhost({ ghost, size }: DressPlan, { ink }: Dress, letters: string): Shape | null {
  const text = fitText(letters, ghost.x, ghost.baseline, size.width * 1.3, {
    weight: 700,
    size: ghost.size,
    minSize: ghost.size * 0.4,
    fill: ink,
    lean: TITLE_LEAN,
  });
  return text && { ...text, outline: 3, opacity: 0.16, decorative: true };
}

interface Footer {
  readonly shapes: readonly (Shape | null)[];
  readonly attribution: TextShape | null;
}

function drawFooter({ footer }: DressPlan, { ink, quiet }: Dress, siteAddress: string): Footer {
  const { baseline, left, right, size } = footer;
  const nameLeft = left + size * 1.75;
  const address = withoutScheme(siteAddress);
  const attribution = fitText(
    address === '' ? '' : `Build yours at ${address}`,
    right,
    baseline,
    (right - left) / 2,
    {
      weight: 500,
      size,
      minSize: size * 0.7,
      fill: quiet,
      align: 'end',
    },
  );
  const name = fitText('LINE RUSH', nameLeft, baseline, (right - left) / 2 - size * 2, {
    weight: 700,
    size: size * 1.08,
    minSize: size,
    fill: ink,
    spacing: 0.14,
  });
  return { shapes: [rushMark(left, baseline, size * 0.84, ink), name, attribution], attribution };
}

/** Lays out a card in a dress. */
export function layoutDressed(input: CardInput, dress: Dress): CardDrawing {
  const chestHeight = dress.chest.reduce((sum, { height }) => sum + height, 0);
  const plan = planDress(input.format ?? 'portrait', input.lineup.formation, chestHeight);
  const words = teamWords(input.team);
  const logo = input.logo === 'image' ? (input.logoAddress ?? resolveTeamColors(input.team).logo) : null;
  const footer = drawFooter(plan, dress, input.siteAddress);
  const { width } = plan.size;
  const shapes: (Shape | null)[] = [
    ...drawBody(plan, dress),
    drawGhost(plan, dress, words.letters),
    ...(plan.chest === null ? [] : drawStripes(dress.chest, width, plan.chest)),
    ...drawStripes(dress.hem, width, plan.hem),
    ...drawYoke(plan, dress),
    ...drawShoulders(plan, dress, words, headlineFor(words, input.title), logo),
    ...drawSkaters(input.lineup, plan, dress),
    ...plan.goalies.flatMap((goalie) => drawGoalie(goalie, playerAt(input.lineup, goalie.slot.id), dress)),
    ...footer.shapes,
  ];
  const { attribution } = footer;
  return {
    ...plan.size,
    shapes: shapes.filter((shape) => shape !== null),
    label: describeCard(words.fullName, input.title, input.lineup),
    attribution: attribution && {
      text: attribution.text,
      x: attribution.x,
      y: attribution.y - 1.5 * attribution.size,
      width: attribution.width,
      height: 2.25 * attribution.size,
    },
  };
}
