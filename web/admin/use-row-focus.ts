import { type MouseEvent, useEffect, useRef } from 'react';

interface Held {
  readonly button: HTMLElement;
  readonly action: string;
  readonly index: number;
}

function buttonsOf(place: HTMLElement | null, action: string): readonly HTMLElement[] {
  const all = place?.querySelectorAll<HTMLElement>(`[data-row-action="${action}"]`) ?? [];
  return [...all].filter((button) => button.getClientRects().length > 0);
}

/**
 * Moves the focus when the row of a pressed button disappears. The same button in the next row gets the focus, so
 * keyboard users keep their place. Buttons name their action in `data-row-action`. While `isAsking`, a dialog is open,
 * and the focus stays there. Returns the attributes of the element around the table, which gets the focus if no row is
 * left.
 */
export function useRowFocus<Place extends HTMLElement>(isAsking: boolean) {
  const place = useRef<Place>(null);
  const held = useRef<Held | null>(null);
  const hold = ({ target }: MouseEvent) => {
    const button = target instanceof Element && target.closest<HTMLElement>('[data-row-action]');
    if (!button) return;
    const action = button.dataset.rowAction ?? '';
    held.current = { button, action, index: buttonsOf(place.current, action).indexOf(button) };
  };
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
  return { ref: place, tabIndex: -1, onClickCapture: hold };
}
