// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { EMPTY_LINEUP } from '#domain/lineup.ts';
import { loadLook } from './card-look.ts';
import { LineupCard, type LineupCardProps } from './LineupCard.tsx';

const team = { name: 'Toronto Maple Leafs', abbreviation: 'TOR', logo_url: 'https://a.example/x.svg' };

beforeAll(async () => {
  await loadLook('sweater');
});
afterEach(cleanup);

const show = (props: LineupCardProps) => render(<LineupCard {...props} />).container;

it.each([
  [null, team],
  [EMPTY_LINEUP, null],
  [undefined, undefined],
])('says so when data is missing', (lineup, of) => {
  const host = show({ lineup, team: of, className: 'mine' });
  expect(host.textContent).toBe('No lineup data available. Contact support if the issue persists.');
  expect(host.querySelector('.mine')).not.toBeNull();
});

it('is a picture with a label, class name and style', () => {
  const host = show({
    lineup: EMPTY_LINEUP,
    team,
    title: 'Tonight',
    className: 'mine',
    style: { maxWidth: 300 },
  });
  const svg = host.querySelector('svg');
  expect(svg?.getAttribute('role')).toBe('img');
  expect(svg?.getAttribute('aria-label')).toMatch(
    /^Toronto Maple Leafs lineup, Tonight\. Line 1 left wing: empty\./,
  );
  const frame = host.querySelector('.mine');
  expect(frame?.contains(svg)).toBe(true);
  expect(frame?.getAttribute('style')).toContain('300px');
});

it('places a link to the site over its attribution', () => {
  const host = show({ lineup: EMPTY_LINEUP, team, siteAddress: 'https://lines.example' });
  const link = host.querySelector('a')!;
  expect(link.getAttribute('href')).toBe('https://lines.example');
  expect(link.getAttribute('aria-label')).toBe('Build yours at lines.example (opens in a new tab)');
  const text = [...host.querySelectorAll('text')].find(
    (element) => element.textContent === 'Build yours at lines.example',
  );
  expect(Number.parseFloat(link.style.left) * 10.8).toBeCloseTo(Number(text?.getAttribute('x')), 0);
  expect(show({ lineup: EMPTY_LINEUP, team, siteAddress: '' }).querySelector('a')).toBeNull();
});

it('shows letters until the logo has loaded', () => {
  const images: HTMLImageElement[] = [];
  vi.stubGlobal('Image', function FakeImage() {
    const image = document.createElement('img');
    images.push(image);
    return image;
  });
  const host = show({ lineup: EMPTY_LINEUP, team });
  expect(host.querySelector('image')).toBeNull();
  expect(host.textContent).toContain('TOR');
  fireEvent.load(images[0]!);
  expect(host.querySelector('image')?.getAttribute('href')).toBe('https://a.example/x.svg');
  vi.unstubAllGlobals();
});

it('gives two cards on one page different ids', () => {
  const host = render(
    [1, 2].map((key) => <LineupCard key={key} lineup={EMPTY_LINEUP} team={team} />),
  ).container;
  const ids = Array.from(host.querySelectorAll('[id]'), (element) => element.id);
  expect(new Set(ids).size).toBe(ids.length);
});

it('keeps its size while a look loads, and shows the previous look', async () => {
  const card = { lineup: EMPTY_LINEUP, team, format: 'wide', className: 'mine' } as const;
  const { container: host, rerender } = render(<LineupCard {...card} look="night" />);
  const place = host.querySelector<HTMLElement>('.mine');
  expect(place?.getAttribute('aria-busy')).toBe('true');
  expect(place?.style.aspectRatio).toBe('1200 / 675');
  await act(() => loadLook('night'));
  expect(host.querySelector('svg')).not.toBeNull();
  const night = host.innerHTML;
  rerender(<LineupCard {...card} look="vintage" />);
  expect(host.querySelector('svg')).not.toBeNull();
  await act(() => loadLook('vintage'));
  expect(host.innerHTML).not.toBe(night);
});
