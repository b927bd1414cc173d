import { act, fireEvent, render } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
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
it('closes after its time', () => {
  pass(STAY_MS - 1);
  expect(onClose).not.toHaveBeenCalled();
  pass(1);
  expect(onClose).toHaveBeenCalledOnce();
});

it.each([
  ['it has the focus', () => fireEvent.focus(button('Put back')), () => fireEvent.blur(button('Put back'))],
  [
    'the pointer is over it',
    () => fireEvent.pointerOver(button('Dismiss').parentElement!),
    () => fireEvent.pointerOut(button('Dismiss').parentElement!),
  ],
])('stays while %s, and then for its full time', (_, enter, leave) => {
  enter();
  pass(10 * STAY_MS);
  expect(onClose).not.toHaveBeenCalled();
  leave();
  pass(STAY_MS - 1);
  expect(onClose).not.toHaveBeenCalled();
  pass(1);
  expect(onClose).toHaveBeenCalledOnce();
});

it('closes at once with Dismiss', () => {
  fireEvent.click(button('Dismiss'));
  expect(onClose).toHaveBeenCalledOnce();
});
