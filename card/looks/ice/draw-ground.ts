/** The card's background in the team's color, with slanted bands of light. */
import { LEAN } from '../../rush-mark.ts';
import type { IcePlan } from './plan.ts';
import type { CardSize } from '../../card-input.ts';
import type { Palette } from './palette.ts';
import { leaningBand, polygon } from '../../path-builder.ts';
import type { Shape } from '../../shapes.ts';

/** Returns the card's area without the hidden part under the ice, because painting that part would be slow. */
function aroundIce(width: number, height: number, { sheet, radius }: IcePlan): string {
  const card = polygon([
    [0, 0],
    [width, 0],
    [width, height],
    [0, height],
  ]);
  // The hole's corners are under the ice. The hole is unfilled, because its path has the opposite direction.
  const inset = radius * 0.3;
  const hole = polygon([
    [sheet.x + inset, sheet.y + inset],
    [sheet.x + inset, sheet.y + sheet.height - inset],
    [sheet.x + sheet.width - inset, sheet.y + sheet.height - inset],
    [sheet.x + sheet.width - inset, sheet.y + inset],
  ]);
  return card + hole;
}

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
