import { afterEach, expect, it, vi } from 'vitest';
import { shareLineupImage } from './share.ts';

const blob = new Blob(['x'], { type: 'image/png' });
const words = {
  title: 'Opening night',
  siteAddress: 'https://lines.example',
  link: 'https://lines.example/?shared=1-a',
};
const share = () => shareLineupImage(blob, 'toronto_lineup.png', words);

afterEach(() => vi.unstubAllGlobals());

it('says when the browser cannot share', async () => {
  const unsupported = { kind: 'failed', message: 'Your browser does not support the Web Share API.' };
  vi.stubGlobal('navigator', {});
  expect(await share()).toEqual(unsupported);
  vi.stubGlobal('navigator', { share: vi.fn(), canShare: () => false });
  expect(await share()).toEqual(unsupported);
});

it('hands over the picture as a file, in the same turn as the tap', async () => {
  const native = vi.fn(() => Promise.resolve());
  vi.stubGlobal('navigator', { share: native, canShare: () => true });
  const outcome = share();
  expect(native).toHaveBeenCalledOnce();
  const [data] = native.mock.calls[0] as unknown as [ShareData];
  expect(data.files?.map((file) => [file.name, file.type])).toEqual([['toronto_lineup.png', 'image/png']]);
  expect([data.title, data.text, data.url]).toEqual(['Opening night', 'Opening night', words.link]);
  expect(await outcome).toEqual({ kind: 'shared' });
});

it.each([
  ['refuses a link beside a picture', (data: ShareData) => data.url === undefined],
  ['does not tell what it takes', undefined],
])('names the site instead where the sheet %s', async (_why, canShare) => {
  const native = vi.fn(() => Promise.resolve());
  vi.stubGlobal('navigator', { share: native, canShare });
  await share();
  const [data] = native.mock.calls[0] as unknown as [ShareData];
  expect([data.text, data.url]).toEqual(['Opening night: https://lines.example', undefined]);
  expect(data.files).toHaveLength(1);
});

it('does not call it a failure when the person closes the sheet', async () => {
  vi.stubGlobal('navigator', {
    share: () => Promise.reject(new DOMException('no', 'AbortError')),
    canShare: () => true,
  });
  expect(await share()).toEqual({ kind: 'idle' });
});

it('reports any other failure with its message', async () => {
  vi.stubGlobal('navigator', {
    share: () => Promise.reject(new Error('Permission denied')),
    canShare: () => true,
  });
  expect(await share()).toEqual({ kind: 'failed', message: 'Share failed: Permission denied' });
});
