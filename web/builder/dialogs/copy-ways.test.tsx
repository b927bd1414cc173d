// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { EMPTY_DRAFT } from '#domain/draft.ts';
import { normalizeTeam } from '#domain/team.ts';
import { initialState } from '../store/builder-store.ts';
import { builder } from '../store/use-builder.ts';
import { CopyWays } from './copy-ways.tsx';

const team = normalizeTeam({ id: 10, name: 'Toronto Maple Leafs', city: 'Toronto' })!;
const writeText = vi.fn<(text: string) => Promise<void>>();

let root: Root;

const button = (index = 0) => document.querySelectorAll('button')[index]!;

async function press(index = 0): Promise<void> {
  await act(async () => button(index).click());
}

beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue({ writeText } as unknown as Clipboard);
  writeText.mockReset().mockResolvedValue();
  builder.setState({ ...initialState(EMPTY_DRAFT), team, title: ' Opening night ' });
  document.body.innerHTML = '<div id="app"></div>';
  root = createRoot(document.querySelector('#app')!);
  await act(async () => root.render(<CopyWays team={team} />));
});

afterEach(async () => {
  await act(async () => root.unmount());
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('copies under the title, and says so for three seconds', async () => {
  await press();
  expect(writeText.mock.calls[0]?.[0]).toMatch(/^Opening night\n\n— – — – —\n/);
  expect(button().textContent).toBe('Copied!');
  await act(async () => vi.advanceTimersByTime(2999));
  expect(button().textContent).toBe('Copied!');
  await act(async () => vi.advanceTimersByTime(1));
  expect(button().textContent).toBe('Copy as text');
});

it('copies a link that opens the line-up here, and each button speaks for itself', async () => {
  location.href = 'https://lines.example/';
  await press(1);
  const [copied = ''] = writeText.mock.calls[0] ?? [];
  expect(copied).toMatch(/^https:\/\/lines\.example\/\?shared=1-a(-0){20}-[0-9a-z]{2}$/);
  expect([button(0).textContent, button(1).textContent]).toEqual(['Copy as text', 'Copied!']);
});

it('says when the browser refuses', async () => {
  writeText.mockRejectedValue(new DOMException('no', 'NotAllowedError'));
  await press();
  expect(button().textContent).toBe('Your browser does not let us copy');
  expect(document.querySelector('[role="status"]')?.textContent).toBe('Your browser does not let us copy');
});
