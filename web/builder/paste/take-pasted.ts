import { pageActions } from '../store/page-actions.ts';
import { builder } from '../store/use-builder.ts';
import { replaceKeptLines } from './kept-lines.ts';

/** Opens the dialog with a text that was pasted into the page, if it is certainly a lineup. */
export async function takePasted(text: string): Promise<void> {
  const { looksLikeLines } = await import('./looks-like-lines.ts');
  if (builder.getState().screen.dialog !== null || !looksLikeLines(text)) return;
  replaceKeptLines(text);
  pageActions.openDialog({ kind: 'paste' });
}
