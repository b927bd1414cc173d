/** The layout of the Sweater, Night, and Vintage looks. */
import { scratchGroups } from '#domain/lineup-text.ts';
import { resolveTeamColors } from '#domain/team-colors.ts';
import type { CardInput } from '../../card-input.ts';
import { describeCard } from '../../describe.ts';
import { gameOf, scratchText } from '../../card-facts.ts';
import { drawFooter } from '../../parts/footer.ts';
import { drawGame } from '../../parts/game-strip.ts';
import { drawScratches } from '../../parts/scratches.ts';
import { asPart, type CardDrawing, type Shape } from '../../shapes.ts';
import { headlineFor, teamWords } from '../../team-words.ts';
import { drawBody, drawStripes, drawYoke, placeStripes } from './draw-cloth.ts';
import { drawGoalies } from './draw-goalies.ts';
import { drawShoulders } from './draw-shoulders.ts';
import { drawSkaters } from './draw-skaters.ts';
import type { Dress } from './dress.ts';
import { drawBars, drawFoot, drawPiping, drawSleeves, drawWord, shapeSeam } from './silhouette.ts';
import { planDress } from './plan-dress.ts';

export function layoutDressed(input: CardInput, dress: Dress): CardDrawing {
  const { lineup } = input;
  const game = gameOf(input);
  const scratches = scratchGroups(lineup, scratchText);
  const planned = planDress(input.format ?? 'portrait', lineup, {
    hasGame: game !== null,
    hasScratches: scratches.length > 0,
    chestHeight: dress.chest.reduce((sum, { height }) => sum + height, 0),
  });
  const plan = { ...planned, yoke: shapeSeam(dress.cut.seam, planned.yoke, planned.size) };
  const words = teamWords(input.team);
  const team = resolveTeamColors(input.team);
  const address = input.logo === 'image' ? (input.logoAddress ?? team.logo) : null;
  const logo = address === null ? null : { address, main: team.primary };
  const footer = drawFooter(plan.footer, { ...dress, mark: dress.ink }, input);
  const { width } = plan.size;
  const headline = headlineFor(words, input.title);
  // The game strip replaces the line above the title, except on wide cards, where the strip is beside the title.
  const isWide = input.format === 'wide';
  const shown = game && !isWide ? { ...headline, eyebrow: '' } : headline;
  const shoulders = drawShoulders(plan, dress, words, shown, logo);
  const hem = plan.hem === null ? [] : placeStripes(dress.hem, width, plan.hem);
  const shapes: (Shape | null)[] = [
    ...drawBody(plan, dress),
    ...drawYoke(plan, dress),
    ...(isWide ? drawBars(plan, dress, shoulders) : []),
    ...drawWord(plan, dress),
    ...drawSleeves(plan, dress),
    ...drawPiping(plan, dress),
    ...(plan.chest === null ? [] : drawStripes(placeStripes(dress.chest, width, plan.chest))),
    ...drawStripes(hem, dress.cut.hem === 'zigzag'),
    ...(input.format === 'story' ? drawFoot(hem, words.nickname) : []),
    ...shoulders,
    ...asPart('title', drawGame(plan.game, game, dress.game)),
    ...drawSkaters(input, plan, dress),
    ...drawGoalies(plan.goalies, lineup, dress, dress.body[1]),
    ...asPart('facts', drawScratches(plan.scratches, scratches, dress)),
    ...footer.shapes,
  ];
  return {
    ...plan.size,
    shapes: shapes.filter((shape) => shape !== null),
    label: describeCard(words.fullName, input.title, lineup, input.words),
    attribution: footer.attribution,
  };
}
