import { useEffect, useLayoutEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { PATHS } from '#domain/pages.ts';
import { findTeamOf, isOwnTeam } from '#domain/team.ts';
import { useRoster } from '#web/backend/get-roster.ts';
import { useTeams } from '#web/backend/get-teams.ts';
import { usePageTitle } from '#web/ui/page-title.ts';
import { ComingToast, MissingToast, ToastPlace } from '#web/ui/toast-place.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { FirstScreen } from './start/first-screen.tsx';
import { pageActions } from './store/page-actions.ts';
import { builder, useBuilder } from './store/use-builder.ts';
import { useSavedLineupsInBuilder } from './lineups/use-saved-lineups.ts';
import { useWorkbenchAhead, useWorkbenchPart } from './workbench/workbench-part.ts';

/** Updates the draft's team from the list of teams. Shows a message if the list no longer has that team. */
function useCurrentTeam(): void {
  const { data: teams } = useTeams();
  const team = useBuilder((state) => state.lineup.team);
  useEffect(() => {
    if (!team || !teams || isOwnTeam(team.id)) return;
    const current = teams.find((other) => other.id === team.id);
    if (!current)
      pageActions.dropTeam(`${team.name} is no longer in the list of teams. Please select a team.`);
    else if (JSON.stringify(current) !== JSON.stringify(team)) pageActions.refreshTeam(current);
  }, [team, teams]);
}

/** Opens the team of `/?team={slug}`, and removes the parameter from the URL. An unknown team is ignored. */
function useTeamLink(): void {
  const { data: teams } = useTeams();
  const navigate = useNavigate();
  const key = new URLSearchParams(useLocation().search).get('team');
  useEffect(() => {
    if (key === null || !teams) return;
    const team = findTeamOf(teams, key);
    if (team && team.id !== builder.getState().lineup.team?.id) pageActions.chooseTeam(team);
    void navigate(PATHS.home, { replace: true });
    // oxlint-disable-next-line react/exhaustive-deps -- `navigate` changes after each navigation
  }, [key, teams]);
}

/**
 * Lets CSS show the first screen again.
 * Until this runs, `data-draft` hides the served first screen from users with a stored draft.
 */
function useRevealFirstScreen(): void {
  useLayoutEffect(() => {
    delete document.documentElement.dataset.draft; // /before-paint.js sets it
  }, []);
}

function Announcer() {
  const { text, count } = useBuilder((state) => state.screen.announcement);
  // Every second text gets a trailing space, so that screen readers also announce a repeated text.
  return (
    <p role="status" aria-label="Lineup changes" className="sr-only">
      {count % 2 === 0 ? text : `${text}\u00a0`}
    </p>
  );
}

function OpeningToast() {
  return (
    <ToastPlace>
      <p className="toast-note toast-word">Opening lineup…</p>
    </ToastPlace>
  );
}

/**
 * The builder: the first screen and, once a team is chosen, roster and rink.
 * A user who returns to a draft does not see the first screen while the workbench loads.
 */
function Builder() {
  const team = useBuilder((state) => state.lineup.team);
  const [fromDraft] = useState(() => builder.getState().lineup.team !== null);
  const dialog = useBuilder((state) => state.screen.dialog?.kind);
  const asks = dialog !== undefined;
  const opening = useBuilder((state) => state.saved.opening);
  const { part, failure, retrying, retry } = useWorkbenchPart(team !== null || asks);
  const missing = retrying ? null : failure;
  useRoster(team?.id ?? null); // so that the roster and the workbench load in parallel
  usePageTitle(team ? `${team.name} lineup` : 'Build your NHL lineup');
  useCurrentTeam();
  useTeamLink();
  useSavedLineupsInBuilder();
  // With a restored draft, no first screen can show the failure. Throw it, so that the error page shows it.
  if (failure && fromDraft) throw failure.error;
  const waits = part === null && (team !== null || asks);
  return (
    <>
      {team && part && <part.Workbench team={team} />}
      {(!team || (waits && !fromDraft)) && (
        <FirstScreen waitsFor={waits && !missing ? (team?.id ?? dialog ?? null) : null} />
      )}
      {part && asks && <part.BuilderDialogs team={team} />}
      {missing ? (
        <MissingToast what="the builder" error={missing.error} onRetry={retry} />
      ) : opening ? (
        <OpeningToast />
      ) : (
        waits && <ComingToast />
      )}
    </>
  );
}

/** Opens a linked lineup. Without a draft, the first screen stays until the workbench's code has loaded. */
function Shared({ text }: { readonly text: string }) {
  const team = useBuilder((state) => state.lineup.team);
  const [fromDraft] = useState(() => builder.getState().lineup.team !== null);
  const asks = useBuilder((state) => state.screen.dialog !== null);
  const { part, failure, retrying, retry } = useWorkbenchPart(true);
  const missing = retrying ? null : failure;
  const hydrated = useHydrated();
  return (
    <>
      {part && <part.SharedLineup text={text} />}
      {!part && (missing || !fromDraft) && <FirstScreen waitsFor={null} />}
      {part && asks && <part.BuilderDialogs team={team} />}
      {missing ? (
        <MissingToast what="the builder" error={missing.error} onRetry={retry} />
      ) : (
        !part && hydrated && <OpeningToast />
      )}
    </>
  );
}

/** The home page: the builder, or the lineup of a link (`/?shared={text}`). */
export function BuilderPage() {
  const shared = new URLSearchParams(useLocation().search).get('shared');
  useWorkbenchAhead();
  useRevealFirstScreen();
  return (
    <>
      {shared === null ? <Builder /> : <Shared text={shared} />}
      <Announcer />
    </>
  );
}
