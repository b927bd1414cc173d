import { NO_WORDS } from '#domain/card-words.ts';
import { act, render } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { EMPTY_LINEUP } from '#domain/lineup.ts';
import { normalizeTeam } from '#domain/team.ts';
import { CopyWays } from './copy-ways.tsx';

const team = normalizeTeam({ id: 10, name: 'Toronto Maple Leafs', city: 'Toronto' })!;
const writeText = vi.fn<(text: string) => Promise<void>>();

const button = () => document.querySelector('button')!;

async function press(index = 0): Promise<void> {
  await act(async () => button().click());
  await act(async () => document.querySelectorAll<HTMLElement>('[role="menuitem"]')[index]?.click());
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue({ writeText } as unknown as Clipboard);
  writeText.mockReset().mockResolvedValue();
  const facts = { team, lineup: EMPTY_LINEUP, words: NO_WORDS };
  render(<CopyWays subject={{ ...facts, title: ' Opening night ' }} />);
});
it('copies title, team, and link, and confirms it for three seconds', async () => {
  location.href = 'https://lines.example/';
  await press();
  const [copied = ''] = writeText.mock.calls[0] ?? [];
  expect(copied).toMatch(/^Opening night\nToronto Maple Leafs lineup\n\n— – — – —\n/);
  expect(copied).toMatch(/\nhttps:\/\/lines\.example\/\?shared=1-a(-0){20}-[0-9a-z]{2}$/);
  expect(button().textContent).toBe('Copied!');
  await act(async () => vi.advanceTimersByTime(2999));
  expect(button().textContent).toBe('Copied!');
  await act(async () => vi.advanceTimersByTime(1));
  expect(button().textContent).toBe('Copy');
});

it('copies a link that opens the lineup here', async () => {
  location.href = 'https://lines.example/';
  await press(1);
  const [copied = ''] = writeText.mock.calls[0] ?? [];
  expect(copied).toMatch(/^https:\/\/lines\.example\/\?shared=1-a(-0){20}-[0-9a-z]{2}$/);
});

it('copies the bare lines, and a Markdown table', async () => {
  await press(2);
  await press(3);
  const [lines, table] = writeText.mock.calls.map(([copied]) => copied);
  expect(lines).toBe('— – — – —\n'.repeat(4) + '\n' + '— – —\n'.repeat(3) + '\n— – —');
  expect(table).toMatch(
    /^\*\*Opening night\*\*\n\nToronto Maple Leafs lineup\n\n\|  \| Left wing \| Center \| Right wing \|\n/,
  );
});

it('shows the selected text when the browser denies copying, until copying works', async () => {
  writeText.mockRejectedValueOnce(new DOMException('no', 'NotAllowedError'));
  await press(1);
  const field = document.querySelector('textarea');
  expect(field?.labels?.[0]?.textContent).toBe(
    'Your browser does not let us copy. Copy the selected text yourself:',
  );
  expect(field?.value).toMatch(/\?shared=1-a/);
  expect(document.activeElement).toBe(field);
  expect([field?.selectionStart, field?.selectionEnd]).toEqual([0, field?.value.length]);
  await press(1);
  expect(document.querySelector('textarea')).toBeNull();
});
