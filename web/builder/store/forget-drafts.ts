import { EMPTY_TAB } from '#domain/draft.ts';
import { keepSignature } from '../dialogs/kept-signature.ts';
import { dropDrafts } from './draft-storage.ts';
import { pageActions } from './page-actions.ts';

/** Empties the builder and removes all tabs' drafts and the last signature from storage. Called on signing out. */
export function forgetDrafts(): void {
  pageActions.openTab(EMPTY_TAB);
  dropDrafts();
  keepSignature('');
}
