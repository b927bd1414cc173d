import { EMPTY_TAB } from '#domain/draft.ts';
import { forgetPendingCall } from '../call/pending-call.ts';
import { keepLines } from '../start/paste/kept-lines.ts';
import { dropDrafts } from './draft-storage.ts';
import { pageActions } from './page-actions.ts';
import { keepSignature } from './signature-storage.ts';

/**
 * Empties the builder and removes all tabs' drafts, pasted lines, a waiting call, and the last signature from storage.
 * Called on signing out.
 */
export function forgetDrafts(): void {
  pageActions.openTab(EMPTY_TAB);
  dropDrafts();
  keepSignature('');
  keepLines('');
  forgetPendingCall();
}
