/** The builder's state in three slices. */
import type { Draft, SavedReference } from '#domain/draft.ts';
import { getSlot, type SlotId } from '#domain/formation.ts';
import { type Lineup, mayStandIn, playerAt } from '#domain/lineup.ts';
import type { SlottedPlayer } from '#domain/player.ts';
import type { ReportDraft } from '#domain/player-report.ts';
import type { Position } from '#domain/positions.ts';
import type { Team } from '#domain/team.ts';
import type { SavedLineup } from '#web/backend/saved-lineups/saved-lineup.ts';
import type { Readiness } from './readiness.ts';

/** A saved line-up as it is opened. */
export interface Opening {
  readonly lineup: Lineup;
  readonly title: string;
  readonly saved: SavedReference;
}

/** The lineup of a link as it is opened in the builder. */
export interface SharedOpening {
  readonly team: Team;
  readonly lineup: Lineup;
}

/** What follows once the open lineup is saved or discarded. Another team is not among it: every team keeps its own draft. */
export type Leaving =
  | { readonly to: 'new' }
  | { readonly to: 'sign-out' }
  | { readonly to: 'saved'; readonly id: string }
  | ({ readonly to: 'shared' } & SharedOpening);

/** The first save of a lineup under a name; `id` is the one that the saved lineup will have. */
export interface NamedSave {
  readonly id: string;
  /** What is in the form already; a suggestion when missing. */
  readonly name?: string;
  /** Why the name was rejected. */
  readonly problem?: string;
  readonly leaving: Leaving | null;
}

/** The dialogs around saved line-ups. */
export type SavedDialog =
  /** Asks what becomes of unsaved changes. */
  | { readonly kind: 'leave'; readonly leaving: Leaving }
  /** Asks for the name of a new saved lineup. */
  | ({ readonly kind: 'name' } & NamedSave)
  | { readonly kind: 'save-failed'; readonly message: string; readonly leaving: Leaving | null }
  /** Saved elsewhere meanwhile as `other`, or deleted. */
  | { readonly kind: 'conflict'; readonly other: SavedLineup | null; readonly leaving: Leaving | null }
  | { readonly kind: 'load-failed'; readonly message: string; readonly retry: () => void }
  /** The opened line-up's team is gone. */
  | { readonly kind: 'orphan'; readonly opening: Opening }
  /** Asks for the team that takes it over. */
  | { readonly kind: 'adopt'; readonly opening: Opening }
  /** The open draft's team is gone; `save` goes on after the move. */
  | { readonly kind: 'team-gone'; readonly message: string; readonly save: NamedSave | null }
  /** Asks for the team that the open draft moves to. */
  | { readonly kind: 'move'; readonly save: NamedSave | null }
  /** Asks before unsaved drafts are cleared. */
  | { readonly kind: 'sign-out' }
  /** `next` is the address to come back to; `saves`: signing in completes a save. */
  | { readonly kind: 'sign-in'; readonly message: string; readonly next: string; readonly saves?: true };

export type BuilderDialog =
  | { readonly kind: 'team-picker' }
  | { readonly kind: 'assign'; readonly player: SlottedPlayer }
  | { readonly kind: 'choose-player'; readonly slot: SlotId }
  | { readonly kind: 'reset' }
  /** Reports a player; `playerName` is what was searched for, taken over where no name was typed before. */
  | { readonly kind: 'report'; readonly playerName: string }
  | { readonly kind: 'preview' }
  | { readonly kind: 'ready'; readonly celebrate: boolean }
  | {
      readonly kind: 'message';
      readonly title: string;
      readonly message: string;
      readonly offer?: MoveOffer | undefined;
    }
  | SavedDialog;

/** What may be done instead of what was refused, and what it is called: `Move him to Line 2 center`. */
export interface MoveOffer {
  readonly words: string;
  readonly from: SlotId;
  readonly to: SlotId;
}

/** A player in hand, by pointer or keyboard: taken from the roster or from a slot. */
export interface Held {
  readonly player: SlottedPlayer;
  readonly from: SlotId | null;
  readonly by: 'pointer' | 'keyboard';
}

/** How much of the roster a phone shows over the rink. */
export type SheetHeight = 'peek' | 'half' | 'full';

/** The lineup on the rink and the other drafts of this tab. What a draft keeps of its lineup, `Draft` declares. */
export interface LineupSlice extends Omit<Draft, 'team' | 'saved'> {
  readonly team: Team | null;
  readonly readiness: Readiness;
  /** What is wrong with players in the lineup, by player id: `no longer on the team`. */
  readonly marks: Readonly<Record<string, string>>;
  /** What was open before. Undo at the beginning of this lineup leads back to it. */
  readonly previous: Draft | null;
  /** Drafts of other teams, last used first: choosing such a team opens its draft again. */
  readonly shelf: readonly Draft[];
  /** Counts the lineups opened on this page: a save that ends after another one was opened does not apply to that one. */
  readonly opened: number;
  /** How many times a team was chosen since the page load: 0 while the team is the stored draft's. */
  readonly choices: number;
}

/** The saved lineup that the open one is an edit of, and the requests about it. */
export interface SavedSlice {
  /** Null for a new lineup. */
  readonly reference: SavedReference | null;
  /** A save is in progress; no second one starts. */
  readonly saving: boolean;
  /** A saved lineup is being fetched. */
  readonly opening: boolean;
}

/** What the screen shows of the lineup and around it. Nothing of it is stored. */
export interface ScreenSlice {
  readonly dialog: BuilderDialog | null;
  readonly held: Held | null;
  /** A removal or a replaced lineup that Undo can bring back; `team` when that means going back to that team's draft. */
  readonly removed: { readonly text: string; readonly count: number; readonly team?: Team } | null;
  /** Read by screen readers. The count makes them read the same text again. */
  readonly announcement: { readonly text: string; readonly count: number };
  /** The one slot that Tab reaches: the last one that had the focus. Arrow keys reach the others. */
  readonly slotStop: SlotId;
  readonly tab: Position;
  readonly search: string;
  readonly sheet: SheetHeight;
  /** A player report that is not sent yet: the dialog opens with it again. */
  readonly report: ReportDraft | null;
  /** The team of the last picture that was downloaded, copied, or shared, and how many there were since the page load. */
  readonly taken: { readonly teamName: string; readonly count: number };
}

export interface BuilderState {
  readonly lineup: LineupSlice;
  readonly saved: SavedSlice;
  readonly screen: ScreenSlice;
}

/** New values for some fields of some slices. */
export interface Change {
  readonly lineup?: Partial<LineupSlice>;
  readonly saved?: Partial<SavedSlice>;
  readonly screen?: Partial<ScreenSlice>;
}

/** How the actions of this folder read and write the state; no other code writes it. */
export interface Access {
  readonly get: () => BuilderState;
  /** Applies the changes from left to right in one step; `false` changes nothing. */
  readonly set: (...changes: readonly (Change | false)[]) => void;
}

/** What a slot means to the player in hand: he stands there, may be put there, or may not; null while nobody is held. */
export function slotForHeld(
  { lineup, screen }: BuilderState,
  slot: SlotId,
): 'source' | 'open' | 'closed' | null {
  const { held } = screen;
  if (!held) return null;
  if (held.from === slot) return 'source';
  const { present } = lineup.history;
  if (!mayStandIn(held.player, getSlot(present.formation, slot))) return 'closed';
  const other = playerAt(present, slot);
  return other && held.from && !mayStandIn(other, getSlot(present.formation, held.from)) ? 'closed' : 'open';
}
