/** What a plan of an Ice card consists of: positions in the card's logical pixels. */
import type { Align, HeadlineRoom } from '../../fit-text.ts';
import type { FooterPlan } from '../../parts/footer.ts';
import type { GamePlan } from '../../parts/game-strip.ts';
import type { CellPlan, TypeSizes } from '../../parts/names.ts';
import type { ScratchesPlan } from '../../parts/scratches.ts';
import type { Box } from '../../shapes.ts';

/** A plate's greatest box. `numberRight` is the right edge of its tab. */
export interface PlacedPlate extends CellPlan {
  /** The slot's name on the plate, where no heading is above it. */
  readonly tag?: string;
}

export interface PlacedLabel {
  readonly text: string;
  readonly box: Box;
}

/** A row's label: `LINE` above `1`, or the goal for the goalies. */
export interface RowMark {
  readonly word: string;
  /** Empty for the goalies, whose label is a drawing of a goal. */
  readonly digit: string;
  readonly box: Box;
}

export interface HeaderPlan {
  readonly badge: { readonly cx: number; readonly cy: number; readonly r: number };
  readonly align: Align;
  /** Left edge (or middle, if centered) of the texts, and their maximum width. */
  readonly x: number;
  readonly width: number;
  /** Room for the team name and the headline below it. Both together are centered in it. */
  readonly top: number;
  readonly height: number;
  readonly eyebrowSize: number;
  /** From the team name's baseline to the top of the headline's capitals. */
  readonly gap: number;
  readonly headline: Omit<HeadlineRoom, 'width'>;
  /** The speed lines: leftmost start, height, and vertical middle (the team name's by default). Null without room. */
  readonly rush: { readonly x: number; readonly size: number; readonly y?: number } | null;
}

export interface IcePlan {
  readonly sheet: Box;
  readonly radius: number;
  /** Between forwards and defense: across the sheet at `y`, or down it at `x`. */
  readonly blueLine: { readonly y: number } | { readonly x: number };
  /** The goal line along the upper edge. The crease is as deep as the box; 0 omits it. Null without goalies. */
  readonly goal: Box | null;
  /** Circles behind the plates: one in the middle of the forwards, two behind the pairs. */
  readonly circles: readonly {
    readonly cx: number;
    readonly cy: number;
    readonly r: number;
    readonly of: 'center' | 'end';
  }[];
}

export interface CardPlan {
  readonly header: HeaderPlan;
  readonly ice: IcePlan;
  /** Plates of the same column have the same size of names. */
  readonly columns: readonly { readonly cells: readonly PlacedPlate[] }[];
  readonly type: TypeSizes;
  readonly headings: readonly PlacedLabel[];
  readonly marks: readonly RowMark[];
  readonly headingSize: number;
  readonly footer: FooterPlan;
  /** Null without a game. */
  readonly game: GamePlan | null;
  /** Null without scratches. */
  readonly scratches: ScratchesPlan | null;
}
