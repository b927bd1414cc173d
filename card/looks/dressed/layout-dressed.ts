/** The layout of the Sweater, Night, and Vintage looks. */
import { resolveTeamColors } from '#domain/team-colors.ts';
import { playerAt } from '#domain/lineup.ts';
import type { CardInput } from '../../card-input.ts';
import { describeCard } from '../../describe.ts';
import { gameOf, scratchGroups, signatureOf } from '../../card-facts.ts';
import { fitText } from '../../fit-text.ts';
import { drawFooter } from '../../parts/footer.ts';
import { drawGame } from '../../parts/game-strip.ts';
import { drawScratches } from '../../parts/scratches.ts';
import type { CardDrawing, Shape } from '../../shapes.ts';
import { headlineFor, teamWords } from '../../team-words.ts';
import { drawBody, drawStripes, drawYoke } from './draw-cloth.ts';
import { drawGoalie } from './draw-goalies.ts';
import { drawShoulders, TITLE_LEAN } from './draw-shoulders.ts';
import { drawSkaters } from './draw-skaters.ts';
import type { Dress } from './dress.ts';
import type { DressPlan } from './plan.ts';
import { planDress } from './plan-dress.ts';

/** Draws large outlined letters behind the rows. */
function drawGhost({ ghost, size }: DressPlan, dress: Dress, letters: string): Shape | null {
  const { color, opacity } = dress.ghost ?? { color: dress.ink, opacity: 0.16 };
  const text = fitText(letters, ghost.x, ghost.baseline, size.width * 1.3, {
    weight: 700,
    size: ghost.size,
    minSize: ghost.size * 0.4,
    fill: color,
    lean: TITLE_LEAN,
  });
  return text && { ...text, outline: 3, opacity, decorative: true };
}

/** Lays out a card in a dress. */
export function layoutDressed(input: CardInput, dress: Dress): CardDrawing {
  const { lineup } = input;
  const game = gameOf(input);
  const scratches = scratchGroups(lineup);
  const plan = planDress(input.format ?? 'portrait', lineup.formation, {
    hasGame: game !== null,
    hasScratches: scratches.length > 0,
    chestHeight: dress.chest.reduce((sum, { height }) => sum + height, 0),
  });
  const words = teamWords(input.team);
  const logo = input.logo === 'image' ? (input.logoAddress ?? resolveTeamColors(input.team).logo) : null;
  const footer = drawFooter(
    plan.footer,
    { ...dress, mark: dress.ink },
    { siteAddress: input.siteAddress, signature: signatureOf(input) },
  );
  const { width } = plan.size;
  const shapes: (Shape | null)[] = [
    ...drawBody(plan, dress),
    drawGhost(plan, dress, words.letters),
    ...(plan.chest === null ? [] : drawStripes(dress.chest, width, plan.chest)),
    ...(plan.hem === null ? [] : drawStripes(dress.hem, width, plan.hem)),
    ...drawYoke(plan, dress),
    ...drawShoulders(plan, dress, words, headlineFor(words, input.title), logo),
    ...drawGame(plan.game, game, dress.game),
    ...drawSkaters(lineup, plan, dress),
    ...plan.goalies.flatMap((goalie) => drawGoalie(goalie, playerAt(lineup, goalie.slot.id), dress)),
    ...drawScratches(plan.scratches, scratches, dress),
    ...footer.shapes,
  ];
  return {
    ...plan.size,
    shapes: shapes.filter((shape) => shape !== null),
    label: describeCard(words.fullName, input.title, lineup, input.words),
    attribution: footer.attribution,
  };
}
