import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, it } from 'vitest';
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

beforeEach(() => void render(<Hem />));
const control = (name: string) =>
  document.querySelector<HTMLInputElement | HTMLButtonElement>(`[name=${name}]`)!;
const colors = () =>
  [...document.querySelectorAll<HTMLInputElement>('input[name$=color]')].map(({ value }) => value);
const status = () => document.querySelector('[role=status]')!.textContent;
const focused = () => document.activeElement?.getAttribute('name');
const press = (name: string) => userEvent.click(control(name));

async function pressKeys(name: string, keys: string): Promise<void> {
  control(name).focus();
  await userEvent.keyboard(keys);
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
  await pressKeys('hem-1-height', '{Alt>}{ArrowUp}');
  expect(colors()).toEqual(['#bbbbbb', '#aaaaaa']);
  expect(focused()).toBe('hem-0-height');
  await pressKeys('hem-0-height', '{Alt>}{ArrowUp}');
  await pressKeys('hem-0-height', '{ArrowDown}');
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
  await userEvent.clear(height);
  expect(height.getAttribute('aria-invalid')).toBe('true');
  expect(document.getElementById(height.getAttribute('aria-describedby')!)?.textContent).toBe('Too low.');
});
