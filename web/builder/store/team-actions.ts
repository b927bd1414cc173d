import { countFilled } from '#domain/lineup.ts';
import { SLOTS } from '#domain/slots.ts';
import type { Team } from '#domain/team.ts';
import type { Access, BuilderState, Change, LineupActions } from './builder-state.ts';
import { EMPTIED, isWorthKeeping, leftBehind, shelfFor, withDraft } from './drafts.ts';
import { announced } from './settle.ts';

type TeamActions = Pick<LineupActions, 'chooseTeam' | 'refreshTeam' | 'dropTeam'>;

/** Opens a team: its own draft again, or an empty lineup. */
function openedTeam(state: BuilderState, team: Team): readonly (Change | false)[] {
  const { lineup } = state;
  const kept = lineup.shelf.find((draft) => draft.team.id === team.id);
  const title = isWorthKeeping(state) ? '' : lineup.title; // typed before any player: it belongs to no team yet
  const own = {
    team,
    shelf: shelfFor(team, state),
    previous: leftBehind(state),
    opened: lineup.opened + 1,
    choices: lineup.choices + 1,
  };
  return [
    EMPTIED,
    { lineup: { title } },
    kept !== undefined && withDraft(kept),
    { lineup: own, screen: { dialog: null } },
  ];
}

export function teamActions(access: Access): TeamActions {
  const { get, set } = access;
  return {
    chooseTeam: (team) => {
      const before = get();
      const left = before.lineup.team;
      if (left?.id === team.id) {
        set({ screen: { dialog: null } });
        return;
      }
      set(...openedTeam(before, team));
      const filled = countFilled(get().lineup.history.present);
      const back = filled > 0 ? `. Your lineup is back, ${filled} of ${SLOTS.length} slots filled` : '';
      set(announced(access, `${team.name} selected${back}`));
      if (!left || countFilled(before.lineup.history.present) === 0) return;
      const { count } = get().screen.announcement;
      set({ screen: { removed: { text: `Your ${left.name} lineup is kept`, count, team: left } } });
    },
    refreshTeam: (team) => set({ lineup: { team } }),
    dropTeam: (message) => {
      if (countFilled(get().lineup.history.present) > 0) {
        set({ screen: { dialog: { kind: 'team-gone', message, save: null } } });
        return;
      }
      set(EMPTIED, {
        lineup: { previous: null, team: null },
        screen: { dialog: { kind: 'message', title: 'Team not found', message } },
      });
    },
  };
}
