/** Measures a drawn card: baselines, sizes of names, blank area, and the contrast of the crest. */
import type { CardDrawing, TextShape } from '#card/shapes.ts';
import { breakName, shownName } from '#card/parts/names.ts';
import { contrastRatio } from '#domain/color-space.ts';
import { type Lineup, playerAt } from '#domain/lineup.ts';
import { unitsOf } from '#card/units.ts';

/** Width in pixels of the scaled-down card on which the blank area is measured. */
export const SAMPLE_WIDTH = 108;
/** If a color channel (0-255) of two neighboring pixels differs by more than this, an edge is between them. */
const EDGE = 10;

export interface CardMeasures {
  /** Rows whose last names are on different baselines. */
  readonly unevenRows: readonly string[];
  /** The sizes of skaters' last names, in pixels. */
  readonly nameSizes: readonly number[];
  /**
   * The crest's contrast with its background. If the crest has a keyline, the lower of the keyline's contrasts with the
   * crest and the background. Null without a crest.
   */
  readonly crestContrast: number | null;
}

/** Returns the texts that show a last name, or the lower part of a last name that is broken in two. */
function linesOf(texts: readonly TextShape[], name: string): TextShape[] {
  const { last } = shownName(name);
  const whole = texts.filter(({ text }) => text === last);
  const lower = breakName(last)?.[1];
  return whole.length > 0 ? whole : texts.filter(({ text }) => text === lower);
}

export function measureCard({ shapes }: CardDrawing, lineup: Lineup, main: string): CardMeasures {
  const texts = shapes
    .filter((shape) => shape.kind === 'text')
    .filter((text) => !text.decorative && text.weight === 700);
  // Special teams have no rows to compare: their units are lists, with one player below the other.
  const formationRows = unitsOf(lineup.formation) ? [] : lineup.formation.rows;
  const rows = formationRows.filter(({ slots }) => slots.every(({ group }) => group !== 'goalie'));
  const named = rows.map(({ name, slots }) => ({
    name,
    lines: slots.flatMap(({ id }) => {
      const player = playerAt(lineup, id);
      return player ? [linesOf(texts, player.name)] : [];
    }),
  }));
  const uneven = named.filter(
    ({ lines: [first = [], ...others] }) =>
      !first.some(({ y }) => others.every((lines) => lines.some((line) => line.y === y))),
  );
  const sizes = new Set(
    named.flatMap(({ lines }) => lines.flatMap((found) => found.map(({ size }) => size))),
  );
  return {
    unevenRows: uneven.map(({ name }) => name),
    nameSizes: [...sizes],
    crestContrast: crestContrast(shapes, main),
  };
}

function crestContrast(shapes: CardDrawing['shapes'], main: string): number | null {
  const image = shapes.find((shape) => shape.kind === 'image');
  const yoke = shapes.find((shape) => shape.kind === 'path' && !shape.opacity);
  if (!image || yoke?.kind !== 'path' || typeof yoke.fill !== 'string') return null;
  const { color } = image.keyline ?? {};
  if (color === undefined) return contrastRatio(main, yoke.fill);
  return Math.min(contrastRatio(color, yoke.fill), contrastRatio(color, main));
}

/**
 * Returns the largest rectangle without an edge, as a share of the picture's area (0 to 1). `data` has RGBA pixels.
 * For each column, `run` counts the pixels from the last edge down to the current row.
 */
export function blankShare(data: Uint8ClampedArray, width: number, height: number): number {
  const differs = (one: number, other: number) =>
    [0, 1, 2].some(
      (channel) => Math.abs((data[4 * one + channel] ?? 0) - (data[4 * other + channel] ?? 0)) > EDGE,
    );
  const run = Array.from({ length: width }, () => 0);
  let largest = 0;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const pixel = y * width + x;
      const isEdge = (x > 0 && differs(pixel, pixel - 1)) || (y > 0 && differs(pixel, pixel - width));
      run[x] = isEdge ? 0 : (run[x] ?? 0) + 1;
    }
    for (let x = 0; x < width; x++) {
      let low = run[x] ?? 0;
      for (let end = x; end < width && low > 0; end++) {
        low = Math.min(low, run[end] ?? 0);
        largest = Math.max(largest, low * (end - x + 1));
      }
    }
  }
  return largest / (width * height);
}
