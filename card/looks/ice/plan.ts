/** The plan of an Ice card: positions in the card's logical pixels. */
import type { Align, HeadlineRoom } from '../../fit-text.ts';
import type { FooterPlan } from '../../parts/footer.ts';
import type { GamePlan } from '../../parts/game-strip.ts';
import type { CellPlan, TypeSizes } from '../../parts/names.ts';
import type { ScratchesPlan } from '../../parts/scratches.ts';
import type { Box } from '../../shapes.ts';
import type { UnitsPlan } from '../../units.ts';
import type { GoaliePlan } from '../dressed/plan.ts';

/** A row's label: `LINE` above `1`, or a drawing of a goal in the goalies' row. */
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
  /** The room of the team name and the headline below it. Both together are vertically centered in this room. */
  readonly top: number;
  readonly height: number;
  readonly eyebrowSize: number;
  /** The distance from the team name's baseline to the top of the headline's capitals. */
  readonly gap: number;
  readonly headline: Omit<HeadlineRoom, 'width'>;
  /**
   * The speed lines: their left edge, height, and middle. By default, the middle is that of the team name. Null if they
   * do not fit.
   */
  readonly rush: { readonly x: number; readonly size: number; readonly y?: number } | null;
}

export interface IcePlan {
  readonly sheet: Box;
  readonly radius: number;
  /** The line between forwards and defense: horizontal at `y`, or vertical at `x`. */
  readonly blueLine: { readonly y: number } | { readonly x: number };
  /** The box's upper edge is the goal line. Below it is the crease, unless the height is 0. Null without goalies. */
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
  /** In each plate, `numberRight` is the right edge of the number tab. */
  readonly plates: readonly CellPlan[];
  /** The goalies who are drawn as blocks. Empty for special teams. */
  readonly goalies: readonly GoaliePlan[];
  readonly type: TypeSizes;
  readonly headings: UnitsPlan['headings'];
  readonly marks: readonly RowMark[];
  readonly headingSize: number;
  readonly footer: FooterPlan;
  /** Null without a game. */
  readonly game: GamePlan | null;
  /** Null without scratches. */
  readonly scratches: ScratchesPlan | null;
}
