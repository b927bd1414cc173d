/** What the builder always does about saved lineups; the code that it takes is fetched when it comes to that. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { PATHS } from '#domain/pages.ts';
import { useSession, useUser } from '#web/backend/session.ts';
import { hasPendingSave } from './store/draft-storage.ts';
import { pageActions } from './store/page-actions.ts';
import { builder, useBuilder } from './store/use-builder.ts';

/** For when the code did not arrive. */
function sayFailed(what: string): void {
  const message = `An unexpected error occurred while ${what}`;
  pageActions.openDialog({ kind: 'message', title: 'Error', message });
}

function onSaveKey(event: KeyboardEvent, client: QueryClient): void {
  const isSave = event.key.toLowerCase() === 's' && (event.ctrlKey || event.metaKey);
  if (!isSave || event.altKey || event.shiftKey) return;
  event.preventDefault(); // the browser would save the page
  if (builder.getState().screen.dialog) return;
  import('./saved/save-draft.ts').then(
    ({ requestSave }) => requestSave(client),
    () => sayFailed('saving your lineup.'),
  );
}

/** Ctrl/Cmd+S saves, wherever the focus is. */
function useSaveKey(): void {
  const client = useQueryClient();
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onSaveKey(event, client);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [client]);
}

/** `/?lineup={id}` opens that saved line-up once it is known who asks, then clears the address. */
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
    import('./saved/open-link.ts').then(
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
    // oxlint-disable-next-line react/exhaustive-deps -- the way to navigate is another one after each navigation
  }, [client, id, status]);
}

/** A draft that another person saved is a new line-up for this one. */
function useOwnReference(): void {
  const userId = useUser()?.id;
  const owner = useBuilder((state) => state.saved.reference?.userId);
  useEffect(() => {
    if (userId && owner && userId !== owner) pageActions.dropReference();
  }, [userId, owner]);
}

/** A save that had to wait for signing in is completed. */
function usePendingSave(): void {
  const client = useQueryClient();
  const { status } = useSession();
  useEffect(() => {
    if (status !== 'signed-in' || !hasPendingSave()) return;
    import('./saved/save-draft.ts').then(
      ({ completeSave }) => completeSave(client),
      () => sayFailed('saving your lineup.'),
    );
  }, [client, status]);
}

export function useSavedLineupsInBuilder(): void {
  useSaveKey();
  usePendingSave();
  useLineupLink();
  useOwnReference();
}
