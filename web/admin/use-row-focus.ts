import { type RefObject, useCallback, useEffect, useRef } from 'react';

interface Held {
  readonly button: HTMLElement;
  readonly action: string;
  /** Which of the buttons with this action it was. */
  readonly index: number;
}

interface RowFocus<Place extends HTMLElement> {
  /** For what holds the table; with `tabIndex={-1}` it takes the focus when no row is left. */
  readonly place: RefObject<Place | null>;
  /** To be called with the button that was pressed, before its row may go. */
  readonly hold: (button: HTMLElement) => void;
}

function buttonsOf(place: HTMLElement | null, action: string): readonly HTMLElement[] {
  const all = place?.querySelectorAll<HTMLElement>(`[data-row-action="${action}"]`) ?? [];
  return [...all].filter((button) => button.checkVisibility());
}

/**
 * Keeps the place of whoever works through a table with the keyboard: when the row of the pressed button goes, the focus goes to
 * the same button of the row that takes its place. The buttons say in `data-row-action` what they do. Nothing happens while
 * `isAsking`, that is while a dialog is open.
 */
export function useRowFocus<Place extends HTMLElement>(isAsking: boolean): RowFocus<Place> {
  const place = useRef<Place>(null);
  const held = useRef<Held | null>(null);
  const hold = useCallback((button: HTMLElement) => {
    const action = button.dataset.rowAction ?? '';
    held.current = { button, action, index: buttonsOf(place.current, action).indexOf(button) };
  }, []);
  // After every rendering: whatever took the row away was one.
  useEffect(() => {
    if (!held.current || isAsking) return;
    const { action, button, index } = held.current;
    if (button.isConnected) return;
    held.current = null;
    if (document.activeElement !== document.body) return;
    const left = buttonsOf(place.current, action);
    (left[Math.min(index, left.length - 1)] ?? place.current)?.focus();
  });
  return { place, hold };
}
