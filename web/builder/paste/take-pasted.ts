import { pageActions } from '../store/page-actions.ts';
import { builder } from '../store/use-builder.ts';
import { replaceKeptLines } from './kept-lines.ts';

/** Opens the dialog with a text that was pasted into the page. */
export function takePasted(text: string): void {
  if (builder.getState().screen.dialog !== null) return;
  replaceKeptLines(text);
  pageActions.openDialog({ kind: 'paste' });
}
