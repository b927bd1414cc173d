import type { Draft, SavedReference } from '#domain/draft.ts';
import { getSlot, type SlotId } from '#domain/formation.ts';
import { type Lineup, mayStandIn, playerAt, SCRATCH_LIMIT } from '#domain/lineup.ts';
import type { SlottedPlayer } from '#domain/player.ts';
import type { ReportDraft } from '#domain/player-report.ts';
import type { Position } from '#domain/positions.ts';
import type { SlotOffer } from '#domain/slot-offer.ts';
import { dressedSkaters, isUnitSlot, unitsLineup } from '#domain/special-teams.ts';
import type { Team } from '#domain/team.ts';
import type { BuilderDialog } from './dialogs.ts';
import type { Readiness } from './readiness.ts';

/** A player picked up by pointer or keyboard, from the roster or from a slot, or selected by a tap. */
export interface Held {
  readonly player: SlottedPlayer;
  readonly from: SlotId | null;
  readonly by: 'pointer' | 'keyboard' | 'tap';
}

/** A position, or `all` for the whole roster. */
export type RosterTab = Position | 'all';

/** Where a player is on the screen. */
export type MenuPlace = 'roster' | 'scratches' | { readonly slot: SlotId };

/** The open menu of a player. */
export interface OpenMenu {
  readonly player: SlottedPlayer;
  readonly at: MenuPlace;
  /** With the keyboard, the focus starts at the first entry. */
  readonly by: 'pointer' | 'keyboard';
}

/** The content of the rink: lines and pairs, or the units of the special teams. */
export type Board = 'even' | 'special';

/** How much of the roster a phone shows above the rink. */
export type SheetHeight = 'peek' | 'half' | 'full';

export interface LineupSlice extends Omit<Draft, 'team' | 'saved'> {
  readonly team: Team | null;
  readonly readiness: Readiness;
  /** Problems with players in the lineup, by player id: `no longer on the team`. */
  readonly marks: Readonly<Record<string, string>>;
  /** The draft before this lineup. Undo opens it when no steps are left. */
  readonly previous: Draft | null;
  /** Drafts of other teams, last used first. Choosing such a team opens its draft again. */
  readonly otherTeamDrafts: readonly Draft[];
  /**
   * Counts the lineups opened on this page.
   * A save that ends after another lineup was opened does not mark that one.
   */
  readonly opened: number;
  /** Counts the teams chosen since page load; 0 while the team comes from the stored draft. */
  readonly choices: number;
}

export interface SavedSlice {
  /** Null for a new lineup. */
  readonly reference: SavedReference | null;
  /** A save is in progress; a second one must not start. */
  readonly saving: boolean;
  readonly opening: boolean;
}

/** Notes about a lineup that was put on the rink as a whole. */
export interface StartNotes {
  /** Why slots are open: `Mitch Marner left the team`. */
  readonly open: readonly { readonly slot: SlotId; readonly text: string }[];
  /** Other sentences. */
  readonly sentences: readonly string[];
}

/** Never stored. */
export interface ScreenSlice {
  readonly dialog: BuilderDialog | null;
  readonly held: Held | null;
  readonly menu: OpenMenu | null;
  readonly board: Board;
  /** Without a held player, every tap on the roster places one (docs/decisions/048-two-taps.md). */
  readonly offer: SlotOffer | null;
  /** A change that Undo can revert. With `team`, the toast goes back to that team's draft instead. */
  readonly removed: {
    readonly text: string;
    readonly count: number;
    readonly team?: Team;
    /** The toast's button: by default `Put back`, or `Go back` with a team. */
    readonly action?: 'Undo';
  } | null;
  /** Shown until Undo takes the lineup back. */
  readonly startNote: (StartNotes & { readonly lineup: Lineup }) | null;
  /** For screen readers. A new count makes them read the same text again. */
  readonly announcement: { readonly text: string; readonly count: number };
  /**
   * The last focused slot, which may belong to another formation.
   * {@link tabStopOf} is the slot that Tab reaches.
   */
  readonly slotStop: SlotId;
  readonly tab: RosterTab;
  readonly search: string;
  readonly sheet: SheetHeight;
  /** A player report that is not sent yet. The dialog opens with it again. */
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

/** Read and write access for the actions in this folder. No other code writes the state. */
export interface Access {
  readonly get: () => BuilderState;
  /** Applies the changes from left to right in one step; `false` changes nothing. */
  readonly set: (...changes: readonly (Change | false)[]) => void;
}

/** Has screen readers read the text. */
export function announced({ get }: Access, text: string): Change {
  return { screen: { announcement: { text, count: get().screen.announcement.count + 1 } } };
}

const units = new WeakMap<Lineup, Lineup>();

/** The lineup on the rink: the open one, or its special teams. The same object as long as nothing changes. */
export function boardLineup({ lineup, screen }: BuilderState): Lineup {
  const { present } = lineup.history;
  if (screen.board === 'even') return present;
  const known = units.get(present) ?? unitsLineup(present);
  units.set(present, known);
  return known;
}

/** The slot that Tab reaches: the last focused one, or the first one if the formation lacks that slot. */
export function tabStopOf(state: BuilderState): SlotId | undefined {
  const { slots } = boardLineup(state).formation;
  return (slots.find(({ id }) => id === state.screen.slotStop) ?? slots[0])?.id;
}

/** What a slot is to the held player: its source, open, or closed; null when no player is held. */
export function slotForHeld(
  { lineup, screen }: BuilderState,
  slot: SlotId,
): 'source' | 'open' | 'closed' | null {
  const { held } = screen;
  if (!held) return null;
  if (held.from === slot) return 'source';
  const { present } = lineup.history;
  if (isUnitSlot(slot))
    return dressedSkaters(present).some(({ id }) => id === held.player.id) ? 'open' : 'closed';
  if (!mayStandIn(held.player, getSlot(present.formation, slot))) return 'closed';
  const other = playerAt(present, slot);
  return other && held.from && !mayStandIn(other, getSlot(present.formation, held.from)) ? 'closed' : 'open';
}

/** Whether the held player may join the scratches. */
export function mayScratchHeld({ lineup, screen: { held } }: BuilderState): boolean {
  const { scratches } = lineup.history.present;
  return (
    held !== null &&
    scratches.length < SCRATCH_LIMIT &&
    !scratches.some(({ player }) => player.id === held.player.id)
  );
}

/** `best` for the slot of the tapped player, `next` for the one that the next tap fills; null for others. */
export function offerAt({ screen: { offer, held } }: BuilderState, slot: SlotId): 'best' | 'next' | null {
  if (offer?.slot !== slot) return null;
  if (held) return held.by === 'tap' ? 'best' : null;
  return 'next';
}
