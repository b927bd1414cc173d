import type { Draft, SavedReference } from '#domain/draft.ts';
import type { SlotId } from '#domain/formation.ts';
import type { Lineup } from '#domain/lineup.ts';
import type { SlottedPlayer } from '#domain/player.ts';
import type { ReportDraft } from '#domain/player-report.ts';
import type { Position } from '#domain/positions.ts';
import type { SlotOffer } from '#domain/slot-offer.ts';
import type { Team } from '#domain/team.ts';
import type { BuilderDialog } from './dialogs.ts';

/** A player whom the user moves by pointer or keyboard, or has selected by a tap. */
export interface Held {
  readonly player: SlottedPlayer;
  readonly from: SlotId | null;
  readonly by: 'pointer' | 'keyboard' | 'tap';
}

export type RosterTab = Position | 'all';

export type MenuPlace = 'roster' | 'scratches' | { readonly slot: SlotId };

export interface OpenMenu {
  readonly player: SlottedPlayer;
  readonly at: MenuPlace;
  /** A menu opened by keyboard focuses its first entry. A menu opened by pointer does not. */
  readonly by: 'pointer' | 'keyboard';
}

/** The content of the rink: lines and pairs, or the units of the special teams. */
export type Board = 'even' | 'special';

export type SheetHeight = 'peek' | 'half' | 'full';

/**
 * Whether a lineup is complete.
 * Its readiness is `celebrating` from the moment its last slot is filled until the user closes the celebration.
 * A complete lineup from a draft is `ready` at once.
 */
export type Readiness = 'building' | 'celebrating' | 'ready';

export interface LineupSlice extends Omit<Draft, 'team' | 'saved'> {
  readonly team: Team | null;
  readonly readiness: Readiness;
  /** Problems with players in slots or scratches, by player id, such as `no longer on the team`. */
  readonly marks: Readonly<Record<string, string>>;
  /** The draft before this lineup. Undo opens it when no steps are left. */
  readonly previous: Draft | null;
  /** Drafts of other teams, most recently used first. Choosing a team opens its draft. */
  readonly otherTeamDrafts: readonly Draft[];
  /**
   * Counts the lineups opened on this page.
   * A save compares the count before and after: a lineup opened during the save is not marked as saved.
   */
  readonly opened: number;
  /** Counts the teams chosen since page load; 0 while the team comes from the stored draft. */
  readonly choices: number;
}

export interface SavedSlice {
  /** The saved version of the open lineup. Null for a new lineup. */
  readonly reference: SavedReference | null;
  /** Whether a save is in progress. A second save must not start. */
  readonly saving: boolean;
  readonly opening: boolean;
}

/** Notes about a lineup that was put on the rink as a whole. */
export interface StartNotes {
  /** Why slots are open, such as `Mitch Marner left the team`. */
  readonly open: readonly { readonly slot: SlotId; readonly text: string }[];
  readonly sentences: readonly string[];
}

/** The change that the toast can revert. If `team` is set, the toast's button reopens that team's draft. */
export interface Removed {
  readonly text: string;
  readonly count: number;
  readonly team?: Team;
  /** The text of the toast's button. Default: `Go back` if `team` is set, otherwise `Put back`. */
  readonly action?: 'Undo';
}

/** The state of the screen. It is never stored. */
export interface ScreenSlice {
  readonly dialog: BuilderDialog | null;
  readonly held: Held | null;
  readonly menu: OpenMenu | null;
  readonly board: Board;
  /** If a slot is offered and no player is held, a single tap places a player (docs/decisions/048-two-taps.md). */
  readonly offer: SlotOffer | null;
  readonly removed: Removed | null;
  /** Notes about `lineup`. Shown while `lineup` is open, or while Undo can go back to it. */
  readonly startNote: (StartNotes & { readonly lineup: Lineup }) | null;
  /** The text for screen readers. A new count makes them announce an unchanged text again. */
  readonly announcement: { readonly text: string; readonly count: number };
  /**
   * The last focused slot, which may belong to another formation.
   * `tabStopOf` returns the slot that Tab reaches.
   */
  readonly slotStop: SlotId;
  readonly tab: RosterTab;
  readonly search: string;
  readonly sheet: SheetHeight;
  /** A player report that is not sent yet. The report dialog opens with this report again. */
  readonly report: ReportDraft | null;
  /** The team of the last exported picture, and the number of exports since page load. */
  readonly taken: { readonly teamName: string; readonly count: number };
}

export interface BuilderState {
  readonly lineup: LineupSlice;
  readonly saved: SavedSlice;
  readonly screen: ScreenSlice;
}

export interface Change {
  readonly lineup?: Partial<LineupSlice>;
  readonly saved?: Partial<SavedSlice>;
  readonly screen?: Partial<ScreenSlice>;
}
