import { expect, it, vi } from 'vitest';
import { saveBlob } from './download.ts';

it('clicks a download link with the file name, removes it, and frees the memory later', () => {
  vi.useFakeTimers();
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:card');
  const revoke = vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
  let clicked: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    clicked = [this.href, this.download, String(this.isConnected)];
  });
  saveBlob(new Blob(['x']), 'toronto_lineup.png');
  expect(clicked).toEqual(['blob:card', 'toronto_lineup.png', 'true']);
  expect(document.querySelector('a')).toBeNull();
  expect(revoke).not.toHaveBeenCalled();
  vi.runAllTimers();
  expect(revoke).toHaveBeenCalledWith('blob:card');
});
