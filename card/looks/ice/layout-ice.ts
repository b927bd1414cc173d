/**
 * The Ice look's layout: turns a lineup and a team into a list of shapes.
 * Pure and deterministic. It does not depend on canvas, DOM or fonts, only on the fonts' widths.
 */
import { resolveTeamColors } from '#domain/team-colors.ts';
import { planCard } from './plan-card.ts';
import { CARD_SIZES } from '../../card-input.ts';
import { describeCard } from '../../describe.ts';
import { gameOf, scratchGroups, signatureOf } from '../../card-facts.ts';
import { drawFooter } from '../../parts/footer.ts';
import { drawGame } from '../../parts/game-strip.ts';
import { drawScratches } from '../../parts/scratches.ts';
import { drawGround } from './draw-ground.ts';
import { drawHeader } from './draw-header.ts';
import { drawHeadings, drawIce, drawRowMarks } from './draw-ice.ts';
import { drawPlates } from './draw-plate.ts';
import { derivePalette, gameColors } from './palette.ts';
import type { LayoutCard, Shape } from '../../shapes.ts';
import { headlineFor, teamWords } from '../../team-words.ts';

/**
 * Lays out a card in the Ice look. Never throws for data of the declared types.
 * Accepts any text: a long one is shrunk, then broken, then cut. Characters that cannot be drawn are omitted.
 */
export const layoutIce: LayoutCard = (input) => {
  const { format = 'portrait', lineup } = input;
  const size = CARD_SIZES[format];
  const game = gameOf(input);
  const scratches = scratchGroups(lineup);
  const parts = { hasGame: game !== null, hasScratches: scratches.length > 0 };
  const plan = planCard(format, lineup.formation, parts);
  const colors = resolveTeamColors(input.team);
  const palette = derivePalette(colors);
  const words = teamWords(input.team);
  const address = input.logo === 'image' ? (input.logoAddress ?? colors.logo) : null;
  const logo = { address, isCropped: input.logoAddress !== undefined };
  const footer = drawFooter(
    plan.footer,
    { mark: palette.accent, ink: palette.onGround, quiet: palette.quiet },
    { siteAddress: input.siteAddress, signature: signatureOf(input) },
  );
  const shapes: (Shape | null)[] = [
    ...drawGround(size, plan.ice, palette),
    ...drawHeader(plan, palette, words, headlineFor(words, input.title), logo, size.width),
    ...drawGame(plan.game, game, gameColors(palette)),
    ...drawIce(plan, palette),
    ...drawHeadings(plan),
    ...drawRowMarks(plan, palette),
    ...drawPlates(lineup, plan, palette),
    ...drawScratches(plan.scratches, scratches, { ink: palette.onGround, quiet: palette.quiet }),
    ...footer.shapes,
  ];
  return {
    ...size,
    shapes: shapes.filter((shape) => shape !== null),
    label: describeCard(words.fullName, input.title, lineup, input.words),
    attribution: footer.attribution,
  };
};
