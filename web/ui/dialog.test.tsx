import { cleanup, fireEvent, render } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Dialog } from './dialog.tsx';

const onClose = vi.fn();
function open(): HTMLDialogElement {
  const { container } = render(
    <Dialog title="Reset lineup" onClose={onClose} footer={<button type="button">Reset</button>}>
      <p>Really?</p>
    </Dialog>,
  );
  return container.querySelector('dialog')!;
}

it('opens as a modal labelled by its title', () => {
  const dialog = open();
  expect(dialog.open).toBe(true);
  const title = document.getElementById(dialog.getAttribute('aria-labelledby') ?? '');
  expect(title?.textContent).toBe('Reset lineup');
});

it('calls onClose for Escape, the close button and a press outside the sheet, not inside', () => {
  const dialog = open();
  const escape = new Event('cancel', { cancelable: true });
  fireEvent(dialog, escape);
  expect(escape.defaultPrevented, 'the owner decides').toBe(true);
  expect(onClose).toHaveBeenCalledTimes(1);
  fireEvent.click(dialog.querySelector('[aria-label="Close"]')!);
  expect(onClose).toHaveBeenCalledTimes(2);
  fireEvent.click(dialog);
  expect(onClose).toHaveBeenCalledTimes(3);
  fireEvent.click(dialog.querySelector('p')!);
  expect(onClose).toHaveBeenCalledTimes(3);
});

it('closes when it unmounts, so that the browser restores the focus', () => {
  const dialog = open();
  const close = vi.spyOn(dialog, 'close');
  cleanup();
  expect(close).toHaveBeenCalledOnce();
});
