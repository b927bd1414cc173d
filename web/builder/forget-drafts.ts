import { EMPTY_TAB } from '#domain/draft.ts';
import { forgetPendingPrediction } from './prediction/pending-prediction.ts';
import { keepLines } from './start/paste/kept-lines.ts';
import { dropDrafts } from './store/draft-storage.ts';
import { pageActions } from './store/page-actions.ts';
import { keepSignature } from './store/signature-storage.ts';

/**
 * Empties the builder when the user signs out.
 * Also removes stored data: all tabs' drafts, pasted lines, the last signature, and a prediction that waits for sign-in.
 */
export function forgetDrafts(): void {
  pageActions.openTab(EMPTY_TAB);
  dropDrafts();
  keepSignature('');
  keepLines('');
  forgetPendingPrediction();
}
