// @vitest-environment happy-dom
import { act, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { StripeList } from './stripe-list.tsx';

function Hem() {
  const [stripes, setStripes] = useState([
    { color: '#aaaaaa', height: '10' },
    { color: '#bbbbbb', height: '20' },
  ]);
  return (
    <StripeList
      place="hem"
      label="Hem stripe"
      stripes={stripes}
      most={3}
      errorOf={(index, field) => (field === 'height' && stripes[index]?.height === '' ? 'Too low.' : null)}
      onChange={setStripes}
    />
  );
}

let root: Root;
beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  document.body.innerHTML = '<div id="app"></div>';
  root = createRoot(document.querySelector('#app')!);
  await act(async () => root.render(<Hem />));
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
});

const control = (name: string) =>
  document.querySelector<HTMLInputElement | HTMLButtonElement>(`[name=${name}]`)!;
const colors = () =>
  [...document.querySelectorAll<HTMLInputElement>('input[name$=color]')].map(({ value }) => value);
const status = () => document.querySelector('[role=status]')!.textContent;
const focused = () => document.activeElement?.getAttribute('name');

async function press(name: string): Promise<void> {
  control(name).focus();
  await act(async () => control(name).click());
}

async function pressKey(name: string, key: string, altKey = true): Promise<void> {
  control(name).focus();
  await act(async () => {
    control(name).dispatchEvent(
      new KeyboardEvent('keydown', { key, altKey, bubbles: true, cancelable: true }),
    );
  });
}

it('moves a stripe by its buttons, keeps the focus on it, and says where it is', async () => {
  await press('hem-0-down');
  expect(colors()).toEqual(['#bbbbbb', '#aaaaaa']);
  expect(status()).toBe('Hem stripe 1 is now 2 of 2.');
  expect(focused(), 'Down is disabled at the end').toBe('hem-1-up');
  await press('hem-1-up');
  expect(colors()).toEqual(['#aaaaaa', '#bbbbbb']);
  expect(focused()).toBe('hem-0-down');
});

it('moves a stripe by Alt and an arrow key in its fields', async () => {
  await pressKey('hem-1-height', 'ArrowUp');
  expect(colors()).toEqual(['#bbbbbb', '#aaaaaa']);
  expect(focused()).toBe('hem-0-height');
  await pressKey('hem-0-height', 'ArrowUp');
  await pressKey('hem-0-height', 'ArrowDown', false);
  expect(colors(), 'neither past the top nor without Alt').toEqual(['#bbbbbb', '#aaaaaa']);
});

it('adds a stripe up to the most, and focuses its color', async () => {
  await press('hem-add');
  expect(focused()).toBe('hem-2-color');
  expect(control('hem-add').disabled).toBe(true);
});

it('removes stripes, and focuses the next one or the button to add', async () => {
  await press('hem-0-remove');
  expect(colors()).toEqual(['#bbbbbb']);
  expect(focused()).toBe('hem-0-remove');
  expect(status()).toBe('Hem stripe 1 is removed.');
  await press('hem-0-remove');
  expect(focused()).toBe('hem-add');
  expect(document.querySelector('ol')).toBeNull();
});

it('names fields and buttons by their stripe, and ties errors to them', async () => {
  const height = control('hem-1-height') as HTMLInputElement;
  expect(height.labels?.[0]?.textContent).toBe('Hem stripe 2 height');
  expect(control('hem-1-remove').getAttribute('aria-label')).toBe('Remove hem stripe 2');
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(height, '');
    height.dispatchEvent(new Event('input', { bubbles: true }));
  });
  expect(height.getAttribute('aria-invalid')).toBe('true');
  expect(document.getElementById(height.getAttribute('aria-describedby')!)?.textContent).toBe('Too low.');
});
