/** The plan of a card: positions in the card's logical pixels. */
import type { Slot } from '#domain/formation.ts';
import type { CardSize } from '../../card-input.ts';
import type { HeadlineRoom } from '../../fit-text.ts';
import type { FooterPlan } from '../../parts/footer.ts';
import type { GamePlan } from '../../parts/game-strip.ts';
import type { CellPlan, NameFit, TypeSizes } from '../../parts/names.ts';
import type { ScratchesPlan } from '../../parts/scratches.ts';
import type { Box, Point } from '../../shapes.ts';
import type { UnitsPlan } from '../../units.ts';

/** A goalie's block: a parallelogram that leans to the right. */
export interface GoaliePlan {
  readonly slot: Slot;
  readonly box: Box;
  readonly number: number;
  readonly word: number;
  readonly last: number;
  readonly isStarter: boolean;
  /**
   * `poster`: the name is below the number. `plate`: the name is beside the number.
   * `bar`: the number, the last name, and the word (`In net`) are on one line. The first name is left out,
   * because it would be too small.
   */
  readonly shape: 'poster' | 'plate' | 'bar';
  /** Whether a plate leaves the first name out, because it would be too small. */
  readonly isLastOnly?: boolean;
}

export type GoalieMeasures = Pick<GoaliePlan, 'box' | 'number' | 'word' | 'last'>;

/** Returns the measures of the starter's block on a wide card. */
export function starterIn(box: Box): GoalieMeasures {
  return { box, number: Math.min(160, box.height), word: 28, last: Math.max(34, box.height * 0.36) };
}

/** The room of the kicker and the title below it. Both together are vertically centered in this room. */
export interface TitlePlan extends HeadlineRoom {
  readonly x: number;
  readonly top: number;
  readonly height: number;
  readonly kicker: number;
}

/** A thin bar that separates two rows of skaters. */
export interface Rule {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly isStrong?: boolean;
}

export interface DressPlan {
  readonly size: CardSize;
  /** The yoke's lower edge, from the left side of the card to the right. */
  readonly yoke: readonly Point[];
  readonly edgeWidth: number;
  readonly title: TitlePlan;
  readonly crest: Box;
  readonly type: TypeSizes;
  readonly cells: readonly CellPlan[];
  readonly fit: NameFit;
  readonly rules: readonly Rule[];
  readonly chest: StripesPlan | null;
  readonly hem: StripesPlan | null;
  readonly goalies: readonly GoaliePlan[];
  /** Null without a game. */
  readonly game: GamePlan | null;
  /** Null without scratches. */
  readonly scratches: ScratchesPlan | null;
  /** The names of units of special teams, above their columns. */
  readonly headings: UnitsPlan['headings'];
  readonly footer: FooterPlan;
}

export interface PlacedStripe extends Box {
  readonly color: string;
}

/** Where stripes are drawn: vertically centered on `middle`, from `x` to the card's right side. */
export interface StripesPlan {
  readonly x: number;
  readonly middle: number;
  /** Factor for the heights of stripes. If `fill` is present, the stripes fill that height instead. */
  readonly scale: number;
  readonly fill?: number;
  /** The maximum total height. Stripes that exceed it are scaled down. */
  readonly most?: number;
}
