/**
 * The Ice look's layout: turns a lineup and a team into a list of shapes.
 * Pure and deterministic. It does not depend on canvas, DOM or fonts, only on the fonts' widths.
 */
import { playerAt } from '#domain/lineup.ts';
import { resolveTeamColors } from '#domain/team-colors.ts';
import { planCard } from './arrange.ts';
import { CARD_SIZES } from '../../card-input.ts';
import type { LayoutCard } from '../../card-look.ts';
import { describeCard } from '../../describe.ts';
import { signatureOf } from '../../card-facts.ts';
import { drawFooter } from '../../parts/footer.ts';
import { drawGround } from './draw-ground.ts';
import { drawHeader } from './draw-header.ts';
import { drawHeadings, drawIce, drawRowMarks } from './draw-ice.ts';
import { drawPlate } from './draw-plate.ts';
import { derivePalette } from './palette.ts';
import type { Shape } from '../../shapes.ts';
import { headlineFor, teamWords } from '../../team-words.ts';

/**
 * Lays out a card in the Ice look. Never throws for data of the declared types.
 * Accepts any text: a long one is shrunk, then broken, then cut. Characters that cannot be drawn are omitted.
 */
export const layoutIce: LayoutCard = (input) => {
  const { format = 'portrait', lineup } = input;
  const size = CARD_SIZES[format];
  const plan = planCard(format, lineup.formation);
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
    ...drawIce(plan, palette),
    ...drawHeadings(plan),
    ...drawRowMarks(plan, palette),
    ...plan.plates.flatMap((placed) => drawPlate(placed, playerAt(lineup, placed.slot.id), palette)),
    ...footer.shapes,
  ];
  return {
    ...size,
    shapes: shapes.filter((shape) => shape !== null),
    label: describeCard(words.fullName, input.title, lineup, input.words),
    attribution: footer.attribution,
  };
};
