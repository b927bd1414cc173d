import { fireEvent, render } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { EMPTY_TAB } from '#domain/draft.ts';
import { normalizeTeam } from '#domain/team.ts';
import { pageActions } from '../store/page-actions.ts';
import { builder } from '../store/use-builder.ts';
import { SheetHandle } from './sheet-handle.tsx';

const team = normalizeTeam({ id: 10, name: 'Toronto Maple Leafs', city: 'Toronto' })!;

const sheet = () => document.querySelector<HTMLElement>('.roster')!;
const send = (type: 'pointerDown' | 'pointerMove' | 'pointerUp' | 'pointerCancel', clientY: number) =>
  fireEvent[type](document.querySelector('.sheet-handle')!, { pointerId: 1, clientY });

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'setPointerCapture').mockImplementation(() => undefined);
  pageActions.openTab(EMPTY_TAB);
  render(<SheetHandle team={team} />).container.classList.add('roster');
});
it('moves the sheet with the finger, and snaps it on release', () => {
  send('pointerDown', 400);
  send('pointerMove', 300);
  expect(sheet().style.getPropertyValue('--pull')).toBe('-100px');
  expect(sheet().dataset.pulled).toBe('');
  send('pointerUp', 300);
  expect(sheet().style.getPropertyValue('--pull')).toBe('');
  expect(sheet().dataset.pulled).toBeUndefined();
  expect(builder.getState().screen.sheet).toBe('full');
});

it('goes up step by step, and then down, with one button', () => {
  const press = () => fireEvent.click(document.querySelector('.sheet-button')!);
  const heights = [1, 2, 3].map(() => {
    press();
    return builder.getState().screen.sheet;
  });
  expect(heights).toEqual(['full', 'peek', 'half']);
});

it('treats a short movement as a tap', () => {
  send('pointerDown', 400);
  send('pointerMove', 403);
  expect(sheet().dataset.pulled).toBeUndefined();
  send('pointerUp', 403);
  expect(builder.getState().screen.sheet).toBe('half');
});

it('restores the sheet when the pull is canceled', () => {
  send('pointerDown', 400);
  send('pointerMove', 600);
  send('pointerCancel', 600);
  expect(sheet().dataset.pulled).toBeUndefined();
  send('pointerUp', 600);
  expect(builder.getState().screen.sheet).toBe('half');
});
