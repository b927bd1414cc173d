import { flushSync } from 'react-dom';

/**
 * Closes something with the focus, and moves the focus to the open tab's panel.
 * The button that opened it is gone or disabled, so it cannot get the focus back.
 */
export function closeAndFocusPanel(close: () => void): void {
  flushSync(close);
  document.querySelector<HTMLElement>('[role=tabpanel]:not([hidden])')?.focus({ preventScroll: true });
}
