import { contentPrint, isUnsaved } from '#domain/draft.ts';
import { startHistory } from '#domain/history.ts';
import { countFilled, isComplete, type Lineup } from '#domain/lineup.ts';
import type { SlottedPlayer } from '#domain/player.ts';
import { SLOTS, type SlotId } from '#domain/slots.ts';
import type { Team } from '#domain/team.ts';
import type { Access, Opening, SavedActions } from './builder-state.ts';
import { announced, settle } from './settle.ts';
import { EMPTIED, leftBehind } from './team-actions.ts';

function openSaved(access: Access, team: Team, { lineup, title, saved }: Opening): void {
  const { get, set } = access;
  const complete = isComplete(lineup);
  const filled = `${countFilled(lineup)} of ${SLOTS.length} slots filled`;
  set({
    ...EMPTIED,
    previous: leftBehind(get()),
    opened: get().opened + 1,
    team,
    title,
    saved,
    history: startHistory(lineup),
    ...(complete && { readiness: 'ready', sheet: 'peek' }), // it was celebrated when it was made
    dialog: null,
    ...announced(access, `${saved.name} opened. ${filled}`),
  });
}

function withPlayers(lineup: Lineup, players: ReadonlyMap<SlotId, SlottedPlayer>): Lineup {
  return { ...lineup, ...Object.fromEntries(players) };
}

function refreshLineup({ get, set }: Access, lineup: Lineup): void {
  const { history, title, saved } = get();
  const unsaved = isUnsaved({ lineup: history.present, title, saved });
  set({
    history: { ...history, present: lineup },
    ...(saved && !unsaved && { saved: { ...saved, print: contentPrint(lineup, title) } }),
  });
}

export function savedActions(access: Access): SavedActions {
  const { get, set } = access;
  return {
    startNew: () =>
      set({
        ...EMPTIED,
        previous: leftBehind(get()),
        opened: get().opened + 1,
        title: '',
        dialog: null,
        ...announced(access, 'New lineup'),
      }),
    openSaved: (team, opening) => openSaved(access, team, opening),
    markSaved: (saved, typed, kept) => set({ saved, ...(get().title === typed && { title: kept }) }),
    forgetSaved: () => set({ saved: null }),
    setSaving: (saving) => set({ saving }),
    setOpening: (opening) => set({ opening }),
    refreshLineup: (lineup) => refreshLineup(access, lineup),
    setMarks: (marks) => set({ marks }),
    replace: (players) => {
      const [first] = players.values();
      const text = players.size === 1 ? `${first?.name ?? ''} placed` : `${players.size} players replaced`;
      settle(access, withPlayers(get().history.present, players), text);
    },
    announce: (text) => set(announced(access, text)),
    offerBack: (text) => set({ removed: { text, count: get().announcement.count } }),
  };
}
