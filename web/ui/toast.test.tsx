// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Toast } from './toast.tsx';

const STAY_MS = 6000;

let root: Root;
const onClose = vi.fn();

const pass = async (ms: number) => act(async () => vi.advanceTimersByTime(ms));
const button = (name: string) =>
  [...document.querySelectorAll('button')].find(
    (each) => (each.getAttribute('aria-label') ?? each.textContent) === name,
  )!;

beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  onClose.mockReset();
  document.body.innerHTML = '<div id="app"></div>';
  root = createRoot(document.querySelector('#app')!);
  await act(async () =>
    root.render(<Toast text="Max Domi removed" action="Put back" onClose={onClose} stay={STAY_MS} />),
  );
});

afterEach(async () => {
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('closes after its time', async () => {
  await pass(STAY_MS - 1);
  expect(onClose).not.toHaveBeenCalled();
  await pass(1);
  expect(onClose).toHaveBeenCalledOnce();
});

it('stays while it has the focus, and then for its full time', async () => {
  await act(async () => button('Put back').focus());
  await pass(10 * STAY_MS);
  expect(onClose).not.toHaveBeenCalled();
  await act(async () => button('Put back').blur());
  await pass(STAY_MS - 1);
  expect(onClose).not.toHaveBeenCalled();
  await pass(1);
  expect(onClose).toHaveBeenCalledOnce();
});

it('stays while the pointer is over it', async () => {
  const note = button('Dismiss').parentElement!;
  await act(async () => void note.dispatchEvent(new PointerEvent('pointerover', { bubbles: true })));
  await pass(10 * STAY_MS);
  expect(onClose).not.toHaveBeenCalled();
  await act(async () => void note.dispatchEvent(new PointerEvent('pointerout', { bubbles: true })));
  await pass(STAY_MS);
  expect(onClose).toHaveBeenCalledOnce();
});

it('closes at once with Dismiss', async () => {
  await act(async () => button('Dismiss').click());
  expect(onClose).toHaveBeenCalledOnce();
});
