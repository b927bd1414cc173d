/** The ground in the team's color, its slanted light, and the footer. */
import { LEAN, rushMark, withoutScheme } from '../../rush-mark.ts';
import type { CardPlan, IcePlan } from './arrange.ts';
import type { CardSize } from '../../card-input.ts';
import { fitText } from '../../fit-text.ts';
import type { Palette } from './palette.ts';
import { leaningBand, polygon } from '../../path-builder.ts';
import type { Shape, TextShape } from '../../shapes.ts';

/** Returns the card without the area under the ice, because painting hidden areas takes time. */
function aroundIce(width: number, height: number, { sheet, radius }: IcePlan): string {
  const card = polygon([
    [0, 0],
    [width, 0],
    [width, height],
    [0, height],
  ]);
  // Within the boards' straight parts, and in the opposite direction, so that it is a hole.
  const inset = radius * 0.3;
  const hole = polygon([
    [sheet.x + inset, sheet.y + inset],
    [sheet.x + inset, sheet.y + sheet.height - inset],
    [sheet.x + sheet.width - inset, sheet.y + sheet.height - inset],
    [sheet.x + sheet.width - inset, sheet.y + inset],
  ]);
  return card + hole;
}

/** Draws the ground and two wide bands of light. */
export function drawGround({ width, height }: CardSize, ice: IcePlan, palette: Palette): Shape[] {
  const [top, bottom] = palette.ground;
  const reach = height * LEAN;
  return [
    {
      kind: 'path',
      d: aroundIce(width, height, ice),
      fill: {
        from: [0, 0],
        to: [0, height],
        stops: [
          { at: 0, color: top },
          { at: 1, color: bottom },
        ],
      },
    },
    {
      kind: 'path',
      d: leaningBand(width * 0.72 - reach, 0, width * 0.12, height, reach),
      fill: palette.band,
      opacity: 0.55,
    },
    {
      kind: 'path',
      d: leaningBand(width * 0.87 - reach, 0, width * 0.5, height, reach),
      fill: palette.band,
      opacity: 0.55,
    },
  ];
}

interface Footer {
  readonly shapes: readonly (Shape | null)[];
  /** The shape with the site's address. Null for a site without one. */
  readonly attribution: TextShape | null;
}

/** Draws the site's mark, name, and address. */
export function drawFooter(plan: CardPlan, palette: Palette, siteAddress: string): Footer {
  const { baseline, size, left, right } = plan.footer;
  const middle = (left + right) / 2;
  const nameLeft = left + size * 1.75;
  const name = fitText('LINE RUSH', nameLeft, baseline, middle - nameLeft - 20, {
    weight: 700,
    size: size * 1.08,
    minSize: size,
    fill: palette.onGround,
    spacing: 0.14,
  });
  const address = withoutScheme(siteAddress);
  const attribution = fitText(
    address === '' ? '' : `Build yours at ${address}`,
    right,
    baseline,
    right - middle,
    {
      weight: 500,
      size,
      minSize: size * 0.7,
      fill: palette.quiet,
      align: 'end',
    },
  );
  return { shapes: [rushMark(left, baseline, size * 0.84, palette.accent), name, attribution], attribution };
}
