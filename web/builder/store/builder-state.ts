/** What the builder's state is made of, and the actions on it. */
import type { History } from '#domain/history.ts';
import { type Lineup, mayStandIn } from '#domain/lineup.ts';
import type { SlottedPlayer } from '#domain/player.ts';
import type { Position } from '#domain/positions.ts';
import type { SlotId } from '#domain/slots.ts';
import type { Team } from '#domain/team.ts';
import type { Readiness } from './readiness.ts';

export type BuilderDialog =
  | { readonly kind: 'team-picker' }
  | { readonly kind: 'change-team'; readonly team: Team }
  | { readonly kind: 'assign'; readonly player: SlottedPlayer }
  | { readonly kind: 'choose-player'; readonly slot: SlotId }
  | { readonly kind: 'reset' }
  | { readonly kind: 'preview' }
  | { readonly kind: 'ready'; readonly celebrate: boolean }
  | { readonly kind: 'message'; readonly title: string; readonly message: string };

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
  readonly history: History<Lineup>;
  readonly title: string;
  /** `user_lineup.id` of the saved line-up that is being edited; null for a new one. */
  readonly savedId: string | null;
  readonly readiness: Readiness;
  readonly held: Held | null;
  /** A player who was just taken out, offered for undo. */
  readonly removed: { readonly text: string; readonly count: number } | null;
  /** Read out by screen readers; the count makes the same text heard twice. */
  readonly announcement: { readonly text: string; readonly count: number };
  readonly dialog: BuilderDialog | null;
  /** The one slot that Tab reaches: the last one that had the focus. Arrow keys reach the others. */
  readonly slotStop: SlotId;
  readonly tab: Position;
  readonly search: string;
  readonly sheet: SheetHeight;
}

/** Actions that change team or line-up. */
export interface LineupActions {
  /** Takes a team; asks first when a line-up would be lost. */
  readonly chooseTeam: (team: Team) => void;
  /** Takes a team without asking: its line-up starts empty. */
  readonly startTeam: (team: Team) => void;
  /** The team's row as it is now, under the same id: its line-up stays. */
  readonly refreshTeam: (team: Team) => void;
  /** Forgets team and line-up, and says why. */
  readonly dropTeam: (message: string) => void;
  readonly place: (player: SlottedPlayer, slot: SlotId) => void;
  readonly moveSlot: (from: SlotId, to: SlotId) => void;
  readonly clearSlot: (slot: SlotId) => void;
  readonly reset: () => void;
  /** Fills every slot with a test player. */
  readonly fill: () => void;
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
