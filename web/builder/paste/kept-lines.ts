/** The text of the dialog `Paste lines`. It survives closing the dialog and reloading the page. */

/** The session storage key. */
const KEY = 'line-rush-paste';

/** Kept in memory, too, where session storage is full or not available. */
let kept: string | null = null;

/** The rows of the text that were ignored when it filled a lineup. */
let ignored: readonly string[] = [];

export function readKeptLines(): string {
  try {
    kept ??= sessionStorage.getItem(KEY);
  } catch {
    // Session storage is not available.
  }
  return kept ?? '';
}

export function keepLines(text: string): void {
  kept = text;
  ignored = [];
  try {
    if (text === '') sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, text);
  } catch {
    // The text lasts as long as the page.
  }
}

export function readIgnoredRows(): readonly string[] {
  return ignored;
}

export function keepIgnoredRows(rows: readonly string[]): void {
  ignored = rows;
}
