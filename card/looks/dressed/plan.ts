/** What a plan of a card consists of: positions in the card's logical pixels. */
import type { Slot } from '#domain/formation.ts';
import type { CardSize } from '../../card-input.ts';
import type { HeadlineRoom } from '../../fit-text.ts';
import type { FooterPlan } from '../../parts/footer.ts';
import type { GamePlan } from '../../parts/game-strip.ts';
import type { ColumnPlan, TypeSizes } from '../../parts/names.ts';
import type { ScratchesPlan } from '../../parts/scratches.ts';
import type { Box, Point } from '../../shapes.ts';

/** The goalies' blocks: parallelograms that lean to the right. */
export interface GoaliePlan {
  readonly slot: Slot;
  readonly box: Box;
  readonly number: number;
  readonly word: number;
  readonly last: number;
  readonly isStarter: boolean;
  /** Whether number, last name and word share a line, because a first name would be too small. */
  readonly isBar: boolean;
}

/** Room for the kicker and the title below it. Both together are centered in it. */
export interface TitlePlan extends HeadlineRoom {
  readonly x: number;
  readonly top: number;
  readonly height: number;
  readonly kicker: number;
}

export interface DressPlan {
  readonly size: CardSize;
  /** The yoke's lower edge, from the left side of the card to the right. */
  readonly yoke: readonly Point[];
  readonly edgeWidth: number;
  readonly title: TitlePlan;
  readonly crest: Box;
  readonly type: TypeSizes;
  readonly columns: readonly ColumnPlan[];
  /** The number of a line or pair, left of its row. */
  readonly marks: readonly {
    readonly text: string;
    readonly x: number;
    readonly middle: number;
    readonly size: number;
  }[];
  readonly rules: readonly { readonly x: number; readonly y: number; readonly width: number }[];
  /** Null if the format has no room for a chest band. */
  readonly chest: StripesPlan | null;
  /** Null if the format has no room for a hem. */
  readonly hem: StripesPlan | null;
  readonly goalies: readonly GoaliePlan[];
  readonly ghost: { readonly x: number; readonly baseline: number; readonly size: number };
  /** Null without a game. */
  readonly game: GamePlan | null;
  /** Null without scratches. */
  readonly scratches: ScratchesPlan | null;
  /** The names of special teams' units, above their columns. */
  readonly headings: readonly { readonly text: string; readonly box: Box }[];
  readonly footer: FooterPlan;
}

/** The room of stripes: around `middle`, from `x` to the right side of the card. */
export interface StripesPlan {
  readonly x: number;
  readonly middle: number;
  /** Scales the recipe's heights by `scale`. With `fill`, the stripes fill that height instead. */
  readonly scale: number;
  readonly fill?: number;
  /** The maximum height. Higher stripes are scaled down. */
  readonly most?: number;
}
