/**
 * What is typed into teams' forms and not saved yet: kept while the admin looks at other teams and other pages. As long as
 * there is any, the browser asks before the site is left, whatever page is open; signing out forgets them.
 */
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { onSignOut } from '#web/backend/auth/sign-out-listeners.ts';
import type { TeamRow } from '#web/backend/admin/get-admin-teams.ts';
import { TEAM_FIELDS, type TeamTexts, textsOf } from './team-fields.ts';

/** One team's form, and the row that it was opened with. */
export interface TeamDraft {
  readonly base: TeamRow;
  readonly texts: TeamTexts;
}

interface Drafts {
  /** Whose drafts they are: another person's are never shown. */
  readonly owner: string;
  readonly byTeam: ReadonlyMap<number, TeamDraft>;
}

const NONE: Drafts['byTeam'] = new Map();
const store = createStore<Drafts>()(() => ({ owner: '', byTeam: NONE }));

const askBeforeLeaving = (event: BeforeUnloadEvent) => event.preventDefault();
store.subscribe(({ byTeam }) => {
  removeEventListener('beforeunload', askBeforeLeaving);
  if (byTeam.size > 0) addEventListener('beforeunload', askBeforeLeaving);
});

onSignOut(() => store.setState({ owner: '', byTeam: NONE }));

function isChanged({ base, texts }: TeamDraft): boolean {
  const saved = textsOf(base);
  return TEAM_FIELDS.some((field) => saved[field] !== texts[field]);
}

/** Keeps a team's draft, or with null forgets it; one that says what is saved is none. */
export function keepTeamDraft(owner: string, teamId: number, draft: TeamDraft | null): void {
  const { byTeam, owner: before } = store.getState();
  const next = new Map(before === owner ? byTeam : NONE);
  if (draft && isChanged(draft)) next.set(teamId, draft);
  else next.delete(teamId);
  store.setState({ owner, byTeam: next });
}

/** After `sent` was saved as `saved`: what was typed while it was on its way stays. */
export function settleTeamDraft(owner: string, sent: TeamTexts, saved: TeamRow): void {
  const draft = store.getState().byTeam.get(saved.id);
  const isTypedOn = draft !== undefined && draft.texts !== sent;
  keepTeamDraft(owner, saved.id, isTypedOn ? { base: saved, texts: draft.texts } : null);
}

/** The person's drafts by team id. */
export function useTeamDrafts(owner: string): ReadonlyMap<number, TeamDraft> {
  return useStore(store, (state) => (state.owner === owner ? state.byTeam : NONE));
}
