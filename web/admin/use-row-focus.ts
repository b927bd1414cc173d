import { type RefObject, useCallback, useEffect, useRef } from 'react';

interface Held {
  readonly button: HTMLElement;
  readonly action: string;
  readonly index: number;
}

interface RowFocus<Place extends HTMLElement> {
  /** The ref for the element around the table. It needs `tabIndex` -1, because it gets the focus if no row is left. */
  readonly place: RefObject<Place | null>;
  /** Call this with the pressed button before its row may disappear. */
  readonly hold: (button: HTMLElement) => void;
}

function buttonsOf(place: HTMLElement | null, action: string): readonly HTMLElement[] {
  const all = place?.querySelectorAll<HTMLElement>(`[data-row-action="${action}"]`) ?? [];
  return [...all].filter((button) => button.getClientRects().length > 0);
}

/**
 * Moves the focus when the row of a pressed button disappears. The same button in the next row gets the focus, so
 * keyboard users keep their place. Buttons name their action in `data-row-action`. While `isAsking`, a dialog is open,
 * and the focus stays there.
 */
export function useRowFocus<Place extends HTMLElement>(isAsking: boolean): RowFocus<Place> {
  const place = useRef<Place>(null);
  const held = useRef<Held | null>(null);
  const hold = useCallback((button: HTMLElement) => {
    const action = button.dataset.rowAction ?? '';
    held.current = { button, action, index: buttonsOf(place.current, action).indexOf(button) };
  }, []);
  // Runs after every render, because any render can remove the row.
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
