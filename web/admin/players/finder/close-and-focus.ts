import { flushSync } from 'react-dom';

/** Closes what had the focus, and whose button is gone or off by now: the focus goes to the open tab's panel instead of nowhere. */
export function closeAndFocusPanel(close: () => void): void {
  flushSync(close);
  document.querySelector<HTMLElement>('[role=tabpanel]:not([hidden])')?.focus({ preventScroll: true });
}
