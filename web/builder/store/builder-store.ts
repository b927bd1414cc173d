/**
 * The builder's state around the pure commands of `domain`. Drag, tap and keyboard all end in the actions here; each action
 * changes the line-up through one command, records it for undo, and says what happened.
 */
import { createStore } from 'zustand/vanilla';
import { type Draft, TITLE_MAX_LENGTH } from '#domain/draft.ts';
import { fillLineup } from '#domain/fill.ts';
import { type History, record, redo, startHistory, undo } from '#domain/history.ts';
import {
  assign,
  clear,
  countFilled,
  EMPTY_LINEUP,
  isComplete,
  isRefusal,
  type Lineup,
  type LineupResult,
  mayStandIn,
  move,
} from '#domain/lineup.ts';
import type { SlottedPlayer } from '#domain/player.ts';
import type { Position } from '#domain/positions.ts';
import { getSlot, SLOTS, type SlotId } from '#domain/slots.ts';
import type { Team } from '#domain/team.ts';
import { nextReadiness, type Readiness } from './readiness.ts';

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
  readonly history: History<Lineup>;
  /** How many times a team was chosen since the page was opened: 0 while the team is the draft's. */
  readonly choices: number;
  readonly title: string;
  readonly savedId: string | null;
  readonly tab: Position;
  readonly search: string;
  readonly readiness: Readiness;
  readonly dialog: BuilderDialog | null;
  readonly held: Held | null;
  readonly sheet: SheetHeight;
  /** Read out by screen readers; the count makes the same text heard twice. */
  readonly announcement: { readonly text: string; readonly count: number };
  /** A player who was just taken out, offered for undo. */
  readonly removed: { readonly text: string; readonly count: number } | null;
}

export interface BuilderActions {
  /** Takes a team; asks first when a line-up would be lost. */
  chooseTeam(team: Team): void;
  /** Takes a team without asking: its line-up starts empty. */
  startTeam(team: Team): void;
  /** The team's row as it is now, under the same id: its line-up stays. */
  refreshTeam(team: Team): void;
  /** Forgets team and line-up, and says why. */
  dropTeam(message: string): void;
  place(player: SlottedPlayer, slot: SlotId): void;
  moveSlot(from: SlotId, to: SlotId): void;
  clearSlot(slot: SlotId): void;
  reset(): void;
  fill(): void;
  undo(): void;
  redo(): void;
  hold(held: Held): void;
  /** Puts the held player down at a slot. */
  putDown(slot: SlotId): void;
  letGo(): void;
  setTitle(title: string): void;
  setTab(tab: Position): void;
  setSearch(search: string): void;
  setSheet(sheet: SheetHeight): void;
  openDialog(dialog: BuilderDialog): void;
  closeDialog(): void;
  dismissRemoved(): void;
}

export type BuilderStore = BuilderState & BuilderActions;

/** A store that starts from a draft. `random` gives numbers in [0, 1). */
export function createBuilderStore(draft: Draft, random: () => number = Math.random) {
  return createStore<BuilderStore>()((set, get) => {
    const announced = (text: string) => ({ announcement: { text, count: get().announcement.count + 1 } });

    const onLineup = (history: History<Lineup>): Partial<BuilderState> => {
      const readiness = nextReadiness(get().readiness, history.present);
      const completed = readiness === 'celebrating' && get().readiness === 'building';
      return {
        history,
        readiness,
        ...(completed && { dialog: { kind: 'ready', celebrate: true }, sheet: 'peek', removed: null }),
      };
    };

    /** Carries a command out, or shows its refusal. */
    const settle = (result: LineupResult, text: string) => {
      if (isRefusal(result)) {
        set({ held: null, dialog: { kind: 'message', title: result.title, message: result.message } });
        return;
      }
      if (result === get().history.present) return;
      set({ removed: null, dialog: null, ...onLineup(record(get().history, result)), ...announced(text) });
    };

    const travel = (step: typeof undo<Lineup>, word: string) => {
      const { history } = get();
      const next = step(history);
      if (next === history) return;
      const filled = countFilled(next.present);
      set({
        removed: null,
        ...onLineup(next),
        ...announced(`${word}. ${filled} of ${SLOTS.length} slots filled`),
      });
    };

    return {
      team: draft.team,
      choices: 0,
      history: startHistory(draft.lineup),
      title: draft.title,
      savedId: draft.savedId,
      tab: 'lw',
      search: '',
      readiness: isComplete(draft.lineup) ? 'ready' : 'building',
      dialog: null,
      held: null,
      sheet: isComplete(draft.lineup) ? 'peek' : 'half',
      announcement: { text: '', count: 0 },
      removed: null,

      chooseTeam: (team) => {
        const { team: current, history } = get();
        if (current?.id === team.id) set({ dialog: null });
        else if (countFilled(history.present) > 0) set({ dialog: { kind: 'change-team', team } });
        else get().startTeam(team);
      },
      startTeam: (team) =>
        set({
          team,
          choices: get().choices + 1,
          history: startHistory(EMPTY_LINEUP),
          savedId: null,
          tab: 'lw',
          search: '',
          readiness: 'building',
          dialog: null,
          held: null,
          removed: null,
          sheet: 'half',
          ...announced(`${team.name} selected`),
        }),
      refreshTeam: (team) => set({ team }),
      dropTeam: (message) =>
        set({
          team: null,
          history: startHistory(EMPTY_LINEUP),
          savedId: null,
          readiness: 'building',
          held: null,
          removed: null,
          dialog: { kind: 'message', title: 'Team not found', message },
        }),

      place: (player, slot) =>
        settle(
          assign(get().history.present, player, slot),
          `${player.name} placed at ${getSlot(slot).label}`,
        ),
      moveSlot: (from, to) => {
        const lineup = get().history.present;
        const player = lineup[from];
        const other = lineup[to];
        const text = other
          ? `${player?.name} and ${other.name} swapped`
          : `${player?.name} placed at ${getSlot(to).label}`;
        settle(move(lineup, from, to), text);
      },
      clearSlot: (slot) => {
        const lineup = get().history.present;
        const player = lineup[slot];
        if (!player) return;
        settle(clear(lineup, slot), `${player.name} removed from ${getSlot(slot).label}`);
        set({ removed: { text: `${player.name} removed`, count: get().announcement.count } });
      },
      reset: () => {
        set({ dialog: null, sheet: 'half' });
        settle(countFilled(get().history.present) ? EMPTY_LINEUP : get().history.present, 'Lineup reset');
      },
      fill: () => settle(fillLineup(random), 'Every slot filled with a test player'),
      undo: () => travel(undo, 'Undone'),
      redo: () => travel(redo, 'Redone'),

      hold: (held) => set({ held, removed: null }),
      putDown: (slot) => {
        const { held } = get();
        set({ held: null });
        if (held?.from) get().moveSlot(held.from, slot);
        else if (held) get().place(held.player, slot);
      },
      letGo: () => set({ held: null }),

      setTitle: (title) => set({ title: title.slice(0, TITLE_MAX_LENGTH) }),
      setTab: (tab) => set({ tab, search: '' }),
      setSearch: (search) => set({ search }),
      setSheet: (sheet) => set({ sheet }),
      openDialog: (dialog) => set({ dialog, removed: null }),
      closeDialog: () =>
        set((state) => ({
          dialog: null,
          ...(state.dialog?.kind === 'ready' && state.readiness === 'celebrating' && { readiness: 'ready' }),
        })),
      dismissRemoved: () => set({ removed: null }),
    };
  });
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
