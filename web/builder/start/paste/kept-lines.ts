/** The text of the dialog `Paste lines`. It survives closing the dialog and reloading the page. */

import { readStorage, writeStorage } from '#web/backend/browser-storage.ts';

const KEY = 'line-rush-paste';

/** A copy of the dialog's text, because session storage may be full or not available. Null before the text is read. */
let kept: string | null = null;

/** What is known about the text until it changes. */
export const pasteNotes = {
  /** The dialog's text before the fan pasted a post outside the text fields. Empty without such a paste. */
  replaced: '',
  /** The rows that were not understood. */
  ignored: [] as readonly string[],
};

export function readKeptLines(): string {
  kept ??= readStorage('sessionStorage', KEY);
  return kept ?? '';
}

export function keepLines(text: string): void {
  kept = text;
  pasteNotes.replaced = '';
  pasteNotes.ignored = [];
  writeStorage('sessionStorage', KEY, text || null);
}

/** Stores a text that was pasted outside the fields. The dialog offers to restore the former text. */
export function replaceKeptLines(text: string): void {
  const former = readKeptLines();
  keepLines(text);
  if (former.trim() !== text.trim()) pasteNotes.replaced = former;
}
