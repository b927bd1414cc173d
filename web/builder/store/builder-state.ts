/** The builder's state in three slices. */
import type { Draft, SavedReference } from '#domain/draft.ts';
import { getSlot, type SlotId } from '#domain/formation.ts';
import { mayStandIn, playerAt } from '#domain/lineup.ts';
import type { SlottedPlayer } from '#domain/player.ts';
import type { ReportDraft } from '#domain/player-report.ts';
import type { Position } from '#domain/positions.ts';
import type { Team } from '#domain/team.ts';
import type { BuilderDialog } from '../dialogs/registry.tsx';
import type { Readiness } from './readiness.ts';

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
  /** The last slot that had the focus, perhaps of another formation: {@link tabStopOf} is the slot that Tab reaches. */
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

/** The slot that Tab reaches: the last one that had the focus, or the first one where the formation lacks that slot. */
export function tabStopOf({ lineup, screen }: BuilderState): SlotId | undefined {
  const { slots } = lineup.history.present.formation;
  return (slots.find(({ id }) => id === screen.slotStop) ?? slots[0])?.id;
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
