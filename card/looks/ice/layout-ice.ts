/**
 * The card's layout: from a line-up and a team to a list of shapes. Pure and deterministic; it knows no canvas, no DOM
 * and no fonts beyond their widths.
 */
import { playerAt } from '#domain/lineup.ts';
import { resolveTeamColors } from '#domain/team-colors.ts';
import { planCard } from './arrange.ts';
import { CARD_SIZES } from '../../card-input.ts';
import type { LayoutCard } from '../../card-look.ts';
import { describeCard } from '../../describe.ts';
import { drawFooter, drawGround } from './draw-ground.ts';
import { drawHeader } from './draw-header.ts';
import { drawHeadings, drawIce, drawRowMarks } from './draw-ice.ts';
import { drawPlate } from './draw-plate.ts';
import { derivePalette } from './palette.ts';
import type { CardLink, Shape, TextShape } from '../../shapes.ts';
import { headlineFor, teamWords } from '../../team-words.ts';

/** Where the attribution can be pressed: its text, and as much again above and below. */
function linkOf({ text, x, y, size, width }: TextShape): CardLink {
  return { text, x, y: y - 1.5 * size, width, height: 2.25 * size };
}

/**
 * Lays out a card. Any text is accepted: what is too long is shrunk, then broken, then cut; what cannot be drawn is left
 * out. Never throws for data of the declared types.
 */
export const layoutIce: LayoutCard = (input) => {
  const { format = 'portrait', lineup } = input;
  const size = CARD_SIZES[format];
  const plan = planCard(format, lineup.formation);
  const colors = resolveTeamColors(input.team);
  const palette = derivePalette(colors);
  const words = teamWords(input.team);
  const logo = input.logo === 'image' ? colors.logo : null;
  const footer = drawFooter(plan, palette, input.siteAddress);
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
    label: describeCard(words.fullName, input.title, lineup),
    attribution: footer.attribution && linkOf(footer.attribution),
  };
};
