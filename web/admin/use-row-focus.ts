import { type MouseEvent, useEffect, useRef } from 'react';

/** Returns the visible buttons with the same action. */
function buttonsLike({ dataset }: HTMLElement, place: HTMLElement | null): readonly HTMLElement[] {
  const all = place?.querySelectorAll<HTMLElement>(`[data-row-action="${dataset.rowAction}"]`) ?? [];
  return [...all].filter((button) => button.getClientRects().length > 0);
}

/**
 * Moves the focus when the row of a pressed button disappears. The same button in the next row gets the focus, so
 * keyboard users keep their place. Buttons name their action in `data-row-action`. While `isAsking`, a dialog is open,
 * and the focus stays there.
 * Returns the attributes of the element around the table, which gets the focus if no row is left.
 */
export function useRowFocus<Place extends HTMLElement>(isAsking: boolean) {
  const place = useRef<Place>(null);
  const held = useRef<{ readonly button: HTMLElement; readonly index: number } | null>(null);
  const hold = ({ target }: MouseEvent) => {
    const button = target instanceof Element && target.closest<HTMLElement>('[data-row-action]');
    if (button) held.current = { button, index: buttonsLike(button, place.current).indexOf(button) };
  };
  // Runs after every render, because any render can remove the row.
  useEffect(() => {
    if (!held.current || isAsking) return;
    const { button, index } = held.current;
    if (button.isConnected) return;
    held.current = null;
    if (document.activeElement !== document.body) return;
    const left = buttonsLike(button, place.current);
    (left[Math.min(index, left.length - 1)] ?? place.current)?.focus();
  });
  return { ref: place, tabIndex: -1, onClickCapture: hold };
}
