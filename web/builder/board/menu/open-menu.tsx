import { type KeyboardEvent, type MouseEvent, useEffect } from 'react';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { savesData, whenIdle } from '#web/ui/when-idle.ts';
import type { OpenMenu } from '../../store/builder-state.ts';
import { screenActions } from '../../store/screen-actions.ts';
import { useBuilder } from '../../store/use-builder.ts';

const PlayerMenu = lazyDialog(async () => (await import('./player-menu.tsx')).PlayerMenu);

/** The open menu of a player. Its code loads when the page is idle, or on first use. */
export function PlayerMenuPlace() {
  const menu = useBuilder((state) => state.screen.menu);
  useEffect(() => (savesData() ? undefined : whenIdle(() => void PlayerMenu.prepare())), []);
  return menu && <PlayerMenu menu={menu} onClose={screenActions.closeMenu} />;
}

/** Whether a key press asks for a context menu. Some browsers send no `contextmenu` event for these keys. */
export function isMenuKey({ key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>): boolean {
  return key === 'ContextMenu' || (shiftKey && key === 'F10');
}

/** Opens the player's menu instead of the browser's, except during a press that may become a drag. */
export function openMenuByPointer(event: MouseEvent, menu: Omit<OpenMenu, 'by'>): void {
  if (event.isDefaultPrevented()) return; // the drag engine handles this press
  event.preventDefault();
  screenActions.openMenu({ ...menu, by: 'pointer' });
}
