/**
 * The Ice look's layout: turns a lineup and a team into a list of shapes.
 * Pure and deterministic. Does not depend on a canvas, the DOM, or loaded fonts, only on the stored font metrics.
 */
import { scratchGroups } from '#domain/lineup-text.ts';
import { resolveTeamColors } from '#domain/team-colors.ts';
import { cardSweater } from '../card-sweater.ts';
import { planCard } from './plan-card.ts';
import { CARD_SIZES } from '../../card-input.ts';
import { describeCard } from '../../describe.ts';
import { gameOf, scratchText } from '../../card-facts.ts';
import { drawFooter } from '../../parts/footer.ts';
import { drawGame } from '../../parts/game-strip.ts';
import { drawScratches } from '../../parts/scratches.ts';
import { drawStripes, placeStripes } from '../dressed/draw-cloth.ts';
import { drawGoalies } from '../dressed/draw-goalies.ts';
import { drawFoot } from '../dressed/silhouette.ts';
import { drawHeader } from './draw-header.ts';
import { drawGround, drawHeadings, drawIce, drawRowMarks } from './draw-ice.ts';
import { drawPlates } from './draw-plate.ts';
import { derivePalette, gameColors, ICE } from './palette.ts';
import { asPart, type LayoutCard, type Shape } from '../../shapes.ts';
import { headlineFor, teamWords } from '../../team-words.ts';

/** The sweater's hem. It fills the bottom of cards in the format `story`, which a phone's controls cover. */
const FOOT = { x: 0, middle: 1764, scale: 1, fill: 220 } as const;

export const layoutIce: LayoutCard = (input) => {
  const { format = 'portrait', lineup } = input;
  const size = CARD_SIZES[format];
  const game = gameOf(input);
  const scratches = scratchGroups(lineup, scratchText);
  const parts = { hasGame: game !== null, hasScratches: scratches.length > 0 };
  const plan = planCard(format, lineup.formation, parts);
  const colors = resolveTeamColors(input.team);
  const sweater = cardSweater(input.team);
  const palette = derivePalette(colors, sweater);
  const words = teamWords(input.team);
  const headline = headlineFor(words, input.title);
  const address = input.logo === 'image' ? (input.logoAddress ?? colors.logo) : null;
  const logo = { address, isCropped: input.logoAddress !== undefined };
  const onGround = { mark: palette.accent, ink: palette.onGround, quiet: palette.quiet };
  const footer = drawFooter(plan.footer, onGround, input);
  const shown = game && format !== 'wide' ? { ...headline, eyebrow: '' } : headline;
  const foot = format === 'story' ? placeStripes(sweater.hem, size.width, FOOT) : [];
  const shapes: (Shape | null)[] = [
    ...drawGround(size, plan.ice, palette),
    ...drawStripes(foot, sweater.cut?.hem === 'zigzag'),
    ...drawFoot(foot, words.nickname),
    ...drawHeader(plan, palette, words, shown, logo, size.width),
    ...asPart('title', drawGame(plan.game, game, gameColors(palette))),
    ...drawIce(plan, palette),
    ...asPart('facts', [...drawHeadings(plan), ...drawRowMarks(plan, palette)]),
    ...drawPlates(input, plan, palette),
    ...drawGoalies(plan.goalies, lineup, palette, ICE.bottom),
    ...asPart('facts', drawScratches(plan.scratches, scratches, onGround)),
    ...footer.shapes,
  ];
  return {
    ...size,
    shapes: shapes.filter((shape) => shape !== null),
    label: describeCard(words.fullName, input.title, lineup, input.words),
    attribution: footer.attribution,
  };
};
