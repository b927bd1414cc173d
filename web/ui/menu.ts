import { type FocusEvent, useRef } from 'react';

export const MENU_PANEL =
  'panel w-max max-w-[min(20rem,calc(100vw-1rem))] min-w-[220px] origin-top-right p-1.5 outline-none';

export const MENU_ITEM =
  'flex min-h-11 w-full cursor-pointer items-center gap-3 rounded-plate px-3 font-semibold outline-none select-none data-highlighted:bg-sunk data-highlighted:inset-ring-2 data-highlighted:inset-ring-accent-edge';

/** Where the focus starts: at an item for keyboard users, at none for mouse and touch users. */
export type MenuStart = 'first' | 'last' | null;

/** Returns a focus handler for a menu. On the first focus, it focuses the item that `start` names. */
export function useMenuStart(start: MenuStart): (event: FocusEvent<HTMLElement>) => void {
  const started = useRef(false);
  return ({ currentTarget, target }) => {
    if (started.current || target !== currentTarget) return;
    started.current = true;
    const items = [...currentTarget.querySelectorAll<HTMLElement>('[role^="menuitem"]')];
    if (start !== null) items.at(start === 'first' ? 0 : -1)?.focus();
  };
}
