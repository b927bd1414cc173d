import { expect, it, vi } from 'vitest';
import { copyImage } from './copy-image.ts';

const picture = new Blob(['x'], { type: 'image/png' });

class FakeItem {
  readonly items: Readonly<Record<string, Promise<Blob>>>;

  constructor(items: Readonly<Record<string, Promise<Blob>>>) {
    this.items = items;
  }
}

function giveClipboard(write: (items: readonly FakeItem[]) => Promise<void>) {
  vi.stubGlobal('ClipboardItem', FakeItem);
  vi.stubGlobal('navigator', { clipboard: { write } });
}

it('passes the promise of a picture in the same task as the press', async () => {
  const write = vi.fn(() => Promise.resolve());
  giveClipboard(write);
  let finish = (_picture: Blob) => {};
  const later = new Promise<Blob>((resolve) => (finish = resolve));
  const outcome = copyImage(later);
  expect(write).toHaveBeenCalledOnce();
  const [[item]] = write.mock.calls[0] as unknown as [[FakeItem]];
  expect(item.items['image/png']).toBe(later);
  finish(picture);
  expect(await outcome).toEqual({ kind: 'copied' });
});

it.each([
  [
    'the user denies it',
    () => giveClipboard(() => Promise.reject(new DOMException('no', 'NotAllowedError'))),
  ],
  ['the browser cannot copy pictures', () => vi.stubGlobal('navigator', { clipboard: {} })],
  ['the page has no clipboard', () => vi.stubGlobal('navigator', {})],
])('says what to do instead when %s', async (_why, prepare) => {
  prepare();
  expect(await copyImage(Promise.resolve(picture))).toEqual({
    kind: 'failed',
    message: 'Your browser does not let us copy the image. Download it instead.',
  });
});

it('rejects when the picture does', async () => {
  giveClipboard(async ([item]) => void (await item?.items['image/png']));
  await expect(copyImage(Promise.reject(new Error('Failed to generate')))).rejects.toThrow(
    'Failed to generate',
  );
});
