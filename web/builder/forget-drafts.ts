import { EMPTY_TAB } from '#domain/draft.ts';
import { forgetPendingPrediction } from './prediction/pending-prediction.ts';
import { keepLines } from './start/paste/kept-lines.ts';
import { dropDrafts } from './store/draft-storage.ts';
import { pageActions } from './store/page-actions.ts';
import { keepSignature } from './store/signature-storage.ts';

/**
 * Empties the builder and removes all tabs' drafts, pasted lines, a waiting call, and the last signature from storage.
 * Called on signing out.
 */
export function forgetDrafts(): void {
  pageActions.openTab(EMPTY_TAB);
  dropDrafts();
  keepSignature('');
  keepLines('');
  forgetPendingPrediction();
}
