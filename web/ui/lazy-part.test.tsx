import { act, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { lazyDialog } from './lazy-dialog.tsx';
import { lazyPanel } from './lazy-part.tsx';

interface Closable {
  readonly onClose: () => void;
}

const text = () => document.body.textContent;
const press = (name: string) =>
  userEvent.click([...document.querySelectorAll('button')].find((each) => each.textContent === name)!);
const ignored = () => undefined;

/** Renders the part next to content that must stay if the part fails. */
const show = (Part: ComponentType<Closable>, onClose: () => void = ignored) =>
  act(async () =>
    render(
      <>
        <p>The builder</p>
        <Part onClose={onClose} />
      </>,
    ),
  );

const Greeting = () => <p>Here it is</p>;

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
});

it('shows a message over the page if a dialog does not load; Retry loads it again', async () => {
  const load = vi
    .fn<() => Promise<ComponentType<Closable>>>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
    .mockResolvedValue(Greeting);
  await show(lazyDialog(load));
  expect(text()).toContain('The builder');
  expect(text()).toContain(
    'Could not load this dialog. Our server cannot be reached. Try again in a moment.',
  );
  await press('Retry');
  expect(text()).toContain('Here it is');
  expect(text()).not.toContain('Could not load');
  expect(load).toHaveBeenCalledTimes(2);
});

it('Close dismisses the message', async () => {
  const onClose = vi.fn();
  await show(
    lazyDialog(async () => Promise.reject(new Error('offline'))),
    onClose,
  );
  await press('Close');
  expect(onClose).toHaveBeenCalledOnce();
});

it('isolates a dialog that throws', async () => {
  vi.spyOn(console, 'error').mockImplementation(ignored);
  const Broken = () => {
    throw new Error('broken');
  };
  await show(lazyDialog(async () => Promise.resolve(Broken)));
  expect(text()).toContain('The builder');
  expect(text()).toContain('Could not show this dialog. Reload the page');
});

it('does not blame the connection for a feature that the browser lacks', async () => {
  const load = async () => Promise.reject(new TypeError('Intl.Segmenter is not a constructor'));
  await show(lazyDialog(load));
  expect(text()).toContain('Could not show this dialog. Reload the page; if that does not help, update your');
  await show(lazyPanel(load));
  expect(text()).toContain('Could not show this part of the page. Reload the page');
  expect(text()).not.toContain('connection');
});

it('shows a prepared dialog at once', async () => {
  const Part = lazyPanel(async () => Promise.resolve(Greeting));
  await Part.prepare();
  render(<Part />);
  expect(text()).toBe('Here it is');
});
