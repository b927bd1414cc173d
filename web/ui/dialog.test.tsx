// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Dialog } from './dialog.tsx';

let root: Root;
const onClose = vi.fn();

async function open(): Promise<HTMLDialogElement> {
  await act(async () =>
    root.render(
      <Dialog title="Reset lineup" onClose={onClose} footer={<button type="button">Reset</button>}>
        <p>Really?</p>
      </Dialog>,
    ),
  );
  return document.querySelector('dialog')!;
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  onClose.mockReset();
  document.body.innerHTML = '<div id="app"></div>';
  root = createRoot(document.querySelector('#app')!);
});

afterEach(async () => {
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
});

it('opens as a modal labelled by its title', async () => {
  const dialog = await open();
  expect(dialog.open).toBe(true);
  const title = document.getElementById(dialog.getAttribute('aria-labelledby') ?? '');
  expect(title?.textContent).toBe('Reset lineup');
});

it('calls onClose for Escape, the close button and a press outside the sheet, not inside', async () => {
  const dialog = await open();
  const escape = new Event('cancel', { cancelable: true });
  await act(async () => void dialog.dispatchEvent(escape));
  expect(escape.defaultPrevented, 'the owner decides').toBe(true);
  expect(onClose).toHaveBeenCalledTimes(1);
  await act(async () => dialog.querySelector<HTMLElement>('[aria-label="Close"]')?.click());
  expect(onClose).toHaveBeenCalledTimes(2);
  await act(async () => dialog.click());
  expect(onClose).toHaveBeenCalledTimes(3);
  await act(async () => dialog.querySelector('p')?.click());
  expect(onClose).toHaveBeenCalledTimes(3);
});

it('closes when it unmounts, so that the browser restores the focus', async () => {
  const dialog = await open();
  const close = vi.spyOn(dialog, 'close');
  await act(async () => root.render(null));
  expect(close).toHaveBeenCalledOnce();
});
