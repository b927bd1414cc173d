/** Hooks of the builder that open and save lineups. They load the code for opening and saving only when needed. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { PATHS } from '#domain/pages.ts';
import { useSession, useUser } from '#web/backend/session.ts';
import { useWindowEvent } from '#web/ui/use-window-event.ts';
import { hasPendingSave } from '../store/draft-storage.ts';
import { pageActions } from '../store/page-actions.ts';
import { builder, useBuilder } from '../store/use-builder.ts';

function sayFailed(what: string): void {
  pageActions.showMessage('Error', `An unexpected error occurred while ${what}`);
}

/** Saves on Ctrl/Cmd+S, unless a dialog is open. */
function onSaveKey(event: KeyboardEvent, client: QueryClient): void {
  const isSave = event.key.toLowerCase() === 's' && (event.ctrlKey || event.metaKey);
  if (!isSave || event.altKey || event.shiftKey) return;
  event.preventDefault(); // prevents the browser from saving the page
  if (builder.getState().screen.dialog) return;
  import('./save-draft.ts').then(
    ({ requestSave }) => requestSave(client),
    () => sayFailed('saving your lineup.'),
  );
}

/** Opens the saved lineup of `/?lineup={id}` as soon as the session is known. */
function useLineupLink(): void {
  const client = useQueryClient();
  const { status } = useSession();
  const navigate = useNavigate();
  const id = new URLSearchParams(useLocation().search).get('lineup');
  useEffect(() => {
    if (id === null) return undefined;
    let waits = true;
    const endWait = () => {
      if (waits) pageActions.setOpening(false);
      waits = false;
    };
    pageActions.setOpening(true);
    if (status === 'loading') return endWait;
    import('./open-lineup.ts').then(
      ({ openLink }) => {
        endWait();
        const clear = () => void navigate(PATHS.home, { replace: true });
        return openLink(client, { id, signedIn: status === 'signed-in', clear });
      },
      () => {
        endWait();
        sayFailed('loading the lineup');
      },
    );
    return endWait;
    // oxlint-disable-next-line react/exhaustive-deps -- `navigate` changes after each navigation
  }, [client, id, status]);
}

/** Turns the draft into a new lineup if it was opened from another user's saved lineup. */
function useOwnReference(): void {
  const userId = useUser()?.id;
  const owner = useBuilder((state) => state.saved.reference?.userId);
  useEffect(() => {
    if (userId && owner && userId !== owner) pageActions.dropReference();
  }, [userId, owner]);
}

function usePendingSave(): void {
  const client = useQueryClient();
  const { status } = useSession();
  useEffect(() => {
    if (status !== 'signed-in' || !hasPendingSave()) return;
    import('./save-draft.ts').then(
      ({ completeSave }) => completeSave(client),
      () => sayFailed('saving your lineup.'),
    );
  }, [client, status]);
}

export function useSavedLineupsInBuilder(): void {
  const client = useQueryClient();
  useWindowEvent('keydown', (event) => onSaveKey(event, client));
  usePendingSave();
  useLineupLink();
  useOwnReference();
}
