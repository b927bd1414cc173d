/**
 * Mails that were begun and not sent, by their request: kept while the dialog is closed and while the admin looks something up on
 * another page. Signing out forgets them.
 */
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { onSignOut } from '#web/backend/auth/sign-out-listeners.ts';
import type { ReplyText } from './reply-text.ts';

interface Drafts {
  /** Whose drafts they are: another person's are never shown. */
  readonly owner: string;
  /** By `request_player.id`. */
  readonly texts: ReadonlyMap<string, ReplyText>;
}

const NONE: Drafts = { owner: '', texts: new Map() };
const store = createStore<Drafts>()(() => NONE);

onSignOut(() => store.setState(NONE));

/** Keeps what a mail says so far, or with null forgets it. */
export function keepReply(owner: string, requestId: string, text: ReplyText | null): void {
  const before = store.getState();
  const texts = new Map(before.owner === owner ? before.texts : NONE.texts);
  if (text) texts.set(requestId, text);
  else texts.delete(requestId);
  store.setState({ owner, texts });
}

/** The person's drafts by the id of their request. */
export function useReplyDrafts(owner: string): Drafts['texts'] {
  return useStore(store, (state) => (state.owner === owner ? state.texts : NONE.texts));
}
