/** Tests that the URL follows the fields. After a link or Back, the fields must follow the URL. */
import { act, render } from '@testing-library/react';
import { Suspense, use, useLayoutEffect } from 'react';
import { MemoryRouter, Route, Routes, useLocation, useNavigate } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import type { UrlFields } from './url-fields.ts';
import { useUrlFilter } from './use-url-filter.ts';

interface Filter {
  readonly text: string;
  readonly kind: 'a' | 'b' | '';
  readonly team: string;
}

const FIELDS: UrlFields<Filter> = {
  text: { param: 'search', otherwise: '' },
  kind: { param: 'kind', values: ['a', 'b'], otherwise: '' },
  team: { param: 'team', isChosen: true, otherwise: '' },
};

interface Seen extends ReturnType<typeof useUrlFilter<Filter>> {
  readonly address: string;
  readonly navigate: ReturnType<typeof useNavigate>;
}

let seen: Seen;

function Screen() {
  const now: Seen = { ...useUrlFilter(FIELDS), address: useLocation().search, navigate: useNavigate() };
  useLayoutEffect(() => {
    seen = now;
  });
  return null;
}

const NEVER = new Promise<never>(() => {});

function ComingScreen() {
  return use(NEVER);
}

let address: string;

function Address() {
  const { pathname, search } = useLocation();
  useLayoutEffect(() => {
    address = pathname + search;
  });
  return null;
}

beforeEach(() => {
  vi.useFakeTimers();
  render(
    <MemoryRouter initialEntries={['/before', '/list?tab=edit']} initialIndex={1} useTransitions={false}>
      <Address />
      <Suspense>
        <Routes>
          <Route path="/coming" element={<ComingScreen />} />
          <Route path="*" element={<Screen />} />
        </Routes>
      </Suspense>
    </MemoryRouter>,
  );
});
const change = (part: Partial<Filter>) => act(async () => seen.change({ ...seen.filter, ...part }));
const pass = (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms));

it('debounces typed texts, and applies choices at once', async () => {
  await change({ text: 'ga' });
  await pass(200);
  await change({ text: 'gavin ' });
  await pass(299);
  expect([seen.address, seen.settled.text]).toEqual(['?tab=edit', '']);
  await pass(1);
  expect([seen.address, seen.settled.text]).toEqual(['?tab=edit&search=gavin', 'gavin']);
  expect(seen.filter.text, 'the field keeps its blank').toBe('gavin ');
  await change({ kind: 'b', team: 'Utah Mammoth' });
  await pass(0);
  expect(seen.address).toBe('?tab=edit&search=gavin&kind=b&team=Utah+Mammoth');
  await change({ team: '' });
  await pass(0);
  await change({ text: 'gavin m' });
  await act(async () => void document.dispatchEvent(new Event('focusout')));
  expect(seen.address, 'who leaves the field has typed it').toBe('?tab=edit&search=gavin+m&kind=b');
  await change({ text: '', kind: '' });
  await pass(0);
  expect(seen.address, 'what is emptied needs no wait').toBe('?tab=edit');
});

it('applies a link’s filter, and preserves typed text while its own change arrives', async () => {
  await change({ text: 'gavin' });
  await pass(300);
  await act(async () => void seen.navigate('/list?search=celebrini&kind=nonsense'));
  expect(seen.filter).toEqual({ text: 'celebrini', kind: '', team: '' });
  await change({ text: 'celebrini m' });
  await act(async () => {
    vi.advanceTimersByTime(300); // the URL update is pending
    seen.change({ ...seen.filter, text: 'celebrini ma' });
  });
  expect(seen.filter.text).toBe('celebrini ma');
  await pass(300);
  expect(seen.address).toBe('?search=celebrini+ma');
});

it('adds no entries to the history', async () => {
  await change({ text: 'gavin' });
  await pass(300);
  await change({ kind: 'a' });
  await pass(0);
  await act(async () => void seen.navigate(-1));
  expect(seen.address, 'the page before').toBe('');
  await act(async () => void seen.navigate(1));
  expect(seen.filter).toEqual({ text: 'gavin', kind: 'a', team: '' });
});

it('does not return to the screen if the user left it before the debounce ended', async () => {
  await change({ text: 'gavin' });
  await act(async () => void seen.navigate('/coming'));
  await pass(300);
  await act(async () => void document.dispatchEvent(new Event('focusout')));
  expect(address).toBe('/coming');
});
