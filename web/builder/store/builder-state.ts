/** What the builder's state is made of, and the actions on it. */
import type { Draft, SavedReference } from '#domain/draft.ts';
import type { History } from '#domain/history.ts';
import { type Lineup, mayStandIn } from '#domain/lineup.ts';
import type { SlottedPlayer } from '#domain/player.ts';
import type { ReportDraft } from '#domain/player-report.ts';
import type { Position } from '#domain/positions.ts';
import type { SlotId } from '#domain/slots.ts';
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

export interface BuilderState {
  readonly team: Team | null;
  /** How many times a team was chosen since the page was opened: 0 while the team is the draft's. */
  readonly choices: number;
  /** The team of the picture that was taken away last, by download or share, and how many were since the page was opened. */
  readonly taken: { readonly teamName: string; readonly count: number };
  readonly history: History<Lineup>;
  readonly title: string;
  /** The saved line-up that is being edited; null for a new one. */
  readonly saved: SavedReference | null;
  /** A save is on its way; no second one begins. */
  readonly saving: boolean;
  /** A saved lineup is being fetched. */
  readonly opening: boolean;
  /** Counts the line-ups that were open in turn: an answer that comes late tells by it that it is too late. */
  readonly opened: number;
  /** What was open before, for Undo where this line-up began. */
  readonly previous: Draft | null;
  /** Drafts of other teams, last used first: choosing such a team opens its draft again. */
  readonly shelf: readonly Draft[];
  /** What is amiss with players who stand in the line-up, by their id: `no longer on the team`. */
  readonly marks: Readonly<Record<string, string>>;
  readonly readiness: Readiness;
  readonly held: Held | null;
  /** What was just taken out or left, offered for undo; `team` when that means going back to another team's draft. */
  readonly removed: { readonly text: string; readonly count: number; readonly team?: Team } | null;
  /** Read out by screen readers; the count makes the same text heard twice. */
  readonly announcement: { readonly text: string; readonly count: number };
  readonly dialog: BuilderDialog | null;
  /** The one slot that Tab reaches: the last one that had the focus. Arrow keys reach the others. */
  readonly slotStop: SlotId;
  readonly tab: Position;
  readonly search: string;
  readonly sheet: SheetHeight;
  /** What was typed into the report of a player and is not sent yet: the dialog opens with it again. */
  readonly report: ReportDraft | null;
}

/** Actions that change team or line-up. */
export interface LineupActions {
  /** Opens the team's own draft, or an empty lineup; the draft of the team before is kept. */
  readonly chooseTeam: (team: Team) => void;
  /** The team's row as it is now, under the same id: its line-up stays. */
  readonly refreshTeam: (team: Team) => void;
  /** The team is gone: says so, and forgets it unless its lineup has players, which can move to another team. */
  readonly dropTeam: (message: string) => void;
  readonly place: (player: SlottedPlayer, slot: SlotId) => void;
  readonly moveSlot: (from: SlotId, to: SlotId) => void;
  readonly clearSlot: (slot: SlotId) => void;
  readonly reset: () => void;
  /** Takes over a lineup of test players (domain/fill.ts). */
  readonly fill: (lineup: Lineup) => void;
  readonly undo: () => void;
  readonly redo: () => void;
  readonly hold: (held: Held) => void;
  /** Puts the held player down at a slot. */
  readonly putDown: (slot: SlotId) => void;
  readonly letGo: () => void;
}

/** Actions that change what is shown. */
export interface ScreenActions {
  readonly setTitle: (title: string) => void;
  readonly setSlotStop: (slot: SlotId) => void;
  readonly setTab: (tab: Position) => void;
  readonly setSearch: (search: string) => void;
  readonly setSheet: (sheet: SheetHeight) => void;
  readonly keepReport: (report: ReportDraft | null) => void;
  readonly openDialog: (dialog: BuilderDialog) => void;
  readonly closeDialog: () => void;
  readonly dismissRemoved: () => void;
}

export type BuilderStore = BuilderState & LineupActions & ScreenActions;

/** What actions are made of: the present state and the way to change parts of it. */
export interface Access {
  readonly get: () => BuilderStore;
  readonly set: (part: Partial<BuilderState>) => void;
}

/** What a slot means to the player in hand: he stands there, may be put there, or may not; null while nobody is held. */
export function slotForHeld(state: BuilderState, slot: SlotId): 'source' | 'open' | 'closed' | null {
  const { held } = state;
  if (!held) return null;
  if (held.from === slot) return 'source';
  if (!mayStandIn(held.player, slot)) return 'closed';
  const other = state.history.present[slot];
  return other && held.from && !mayStandIn(other, held.from) ? 'closed' : 'open';
}
