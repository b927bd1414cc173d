import { expect, it, vi } from 'vitest';
import { shareLineup } from './share.ts';

const blob = new Blob(['x'], { type: 'image/png' });
const LINK = 'https://lines.example/?shared=1-a';
const share = () =>
  shareLineup({ blob, fileName: 'toronto_lineup.png', caption: 'Opening night', link: LINK });

it('reports that sharing is not supported', async () => {
  const unsupported = { kind: 'failed', message: 'Your browser does not support the Web Share API.' };
  vi.stubGlobal('navigator', {});
  expect(await share()).toEqual(unsupported);
  vi.stubGlobal('navigator', { share: vi.fn(), canShare: () => false });
  expect(await share()).toEqual(unsupported);
});

it.each([
  ['accepts files', { canShare: () => true }],
  ['cannot be asked about files', {}],
])('shares the picture as a file, in the same task as the tap, if the sheet %s', async (_, sheet) => {
  const native = vi.fn(() => Promise.resolve());
  vi.stubGlobal('navigator', { share: native, ...sheet });
  const outcome = share();
  expect(native).toHaveBeenCalledOnce();
  const [data] = native.mock.calls[0] as unknown as [ShareData];
  expect(data.files?.map((file) => [file.name, file.type])).toEqual([['toronto_lineup.png', 'image/png']]);
  expect([data.title, data.text, data.url]).toEqual(['Opening night', `Opening night: ${LINK}`, undefined]);
  expect(await outcome).toEqual({ kind: 'shared' });
});

it('shares only the link if the sheet accepts no files', async () => {
  const native = vi.fn(() => Promise.resolve());
  const canShare = (data: ShareData) => data.files === undefined;
  vi.stubGlobal('navigator', { share: native, canShare });
  expect(await share()).toEqual({ kind: 'shared' });
  expect(native).toHaveBeenCalledExactlyOnceWith({
    title: 'Opening night',
    text: 'Opening night',
    url: LINK,
  });
});

it.each([
  ['a closed sheet', Object.assign(new Error('no'), { name: 'AbortError' }), { kind: 'idle' }],
  [
    'any other failure',
    new Error('Permission denied'),
    { kind: 'failed', message: 'Share failed: Permission denied' },
  ],
])('reports %s', async (_, error, outcome) => {
  vi.stubGlobal('navigator', { share: () => Promise.reject(error), canShare: () => true });
  expect(await share()).toEqual(outcome);
});
