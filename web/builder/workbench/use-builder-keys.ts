import { canDoWithout } from '#web/ui/missing-part.ts';
import { useWindowEvent } from '#web/ui/use-window-event.ts';
import { focusPlayer, focusSlot } from '../store/focus.ts';
import { lineupActions } from '../store/lineup-actions.ts';
import { pageActions } from '../store/page-actions.ts';
import { tapActions } from '../store/tap-actions.ts';
import { builder } from '../store/use-builder.ts';

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null
  );
}

function letGoAndReturn(): void {
  const { held } = builder.getState().screen;
  if (!held) return;
  lineupActions.letGo();
  if (held.from) focusSlot(held.from);
  else focusPlayer(held.player.id);
}

function onKeyDown(event: KeyboardEvent): void {
  const state = builder.getState();
  if (state.screen.held?.by === 'keyboard' && (event.key === 'Escape' || event.key === 'Tab')) {
    event.preventDefault();
    letGoAndReturn();
    return;
  }
  if (event.key === 'Escape' && !state.screen.dialog && !event.defaultPrevented) tapActions.stopTapping();
  if (!(event.ctrlKey || event.metaKey) || event.altKey || state.screen.dialog || isTyping(event.target))
    return;
  const key = event.key.toLowerCase();
  if (key === 'z' && !event.shiftKey) lineupActions.undo();
  else if (key === 'y' || key === 'z') lineupActions.redo();
  else return;
  event.preventDefault();
}

/** A click outside the roster, the slots, and other controls puts a selected player back, or stops offering slots. */
function onClick({ target }: MouseEvent): void {
  const { held, offer } = builder.getState().screen;
  if (!(held?.by === 'tap' || offer) || !(target instanceof Element) || !target.isConnected) return;
  if (!target.closest('.roster, button, a, input, select, textarea, label, dialog')) tapActions.stopTapping();
}

async function takePasted(text: string): Promise<void> {
  const { replaceKeptLines } = await import('../start/paste/kept-lines.ts');
  if (builder.getState().screen.dialog !== null) return;
  replaceKeptLines(text);
  pageActions.openDialog({ kind: 'paste' });
}

/** A text that is pasted outside of all fields opens the dialog for pasted lines. */
function onPaste({ clipboardData, target }: ClipboardEvent): void {
  const text = clipboardData?.getData('text/plain').trim() ?? '';
  if (isTyping(target) || text === '' || builder.getState().screen.dialog) return;
  takePasted(text).catch(canDoWithout);
}

/** Handles keys, clicks, and pasting in the whole builder. Ctrl/Cmd+Z undoes. Ctrl/Cmd+Shift+Z and Ctrl/Cmd+Y redo. */
export function useBuilderKeys(): void {
  useWindowEvent('keydown', onKeyDown);
  useWindowEvent('click', onClick);
  useWindowEvent('paste', onPaste);
}
