/**
 * Drafts of email replies by request.
 * They survive closing the dialog and visits to other pages. Signing out deletes them.
 */
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { onSignOut } from '#web/backend/auth/sign-out-listeners.ts';
import type { ReplyText } from './reply-text.ts';

interface Drafts {
  /** The user id of the author. Other users never see the drafts. */
  readonly owner: string;
  /** By `request_player.id`. */
  readonly texts: ReadonlyMap<string, ReplyText>;
}

const NONE: Drafts = { owner: '', texts: new Map() };
const store = createStore<Drafts>()(() => NONE);

onSignOut(() => store.setState(NONE));

/** Stores a draft, or deletes it if `text` is null. */
export function keepReply(owner: string, requestId: string, text: ReplyText | null): void {
  const before = store.getState();
  const texts = new Map(before.owner === owner ? before.texts : NONE.texts);
  if (text) texts.set(requestId, text);
  else texts.delete(requestId);
  store.setState({ owner, texts });
}

export function useReplyDrafts(owner: string): Drafts['texts'] {
  return useStore(store, (state) => (state.owner === owner ? state.texts : NONE.texts));
}
