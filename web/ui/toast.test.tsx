// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Toast } from './toast.tsx';

const STAY_MS = 6000;

const onClose = vi.fn();
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
let button: (name: string) => HTMLElement;

beforeEach(() => {
  vi.useFakeTimers();
  onClose.mockReset();
  const toast = <Toast text="Max Domi removed" action="Put back" onClose={onClose} stay={STAY_MS} />;
  const { getByRole } = render(toast);
  button = (name) => getByRole('button', { name });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('closes after its time', () => {
  pass(STAY_MS - 1);
  expect(onClose).not.toHaveBeenCalled();
  pass(1);
  expect(onClose).toHaveBeenCalledOnce();
});

it('stays while it has the focus, and then for its full time', () => {
  fireEvent.focus(button('Put back'));
  pass(10 * STAY_MS);
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.blur(button('Put back'));
  pass(STAY_MS - 1);
  expect(onClose).not.toHaveBeenCalled();
  pass(1);
  expect(onClose).toHaveBeenCalledOnce();
});

it('stays while the pointer is over it', () => {
  const note = button('Dismiss').parentElement!;
  fireEvent.pointerOver(note);
  pass(10 * STAY_MS);
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.pointerOut(note);
  pass(STAY_MS);
  expect(onClose).toHaveBeenCalledOnce();
});

it('closes at once with Dismiss', () => {
  fireEvent.click(button('Dismiss'));
  expect(onClose).toHaveBeenCalledOnce();
});
