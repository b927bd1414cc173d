import { beforeEach, expect, it, vi } from 'vitest';
import { IMAGE_TIMEOUT_MS } from './load-image.ts';
import { loadLogo } from './logo-bitmap.ts';

const team = { name: 'Toronto Maple Leafs', logo_url: 'https://logos.example/slow.svg' };
let asked: string[];
let warn: ReturnType<typeof vi.spyOn>;

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.stubGlobal(
    'Image',
    class {
      crossOrigin = '';
      addEventListener = vi.fn(); // the host never responds

      set src(address: string) {
        if (address) asked.push(address);
      }
    },
  );
});

it('logs a logo that times out, and retries it only after a minute', async () => {
  const first = loadLogo(team);
  await vi.advanceTimersByTimeAsync(IMAGE_TIMEOUT_MS);
  expect(await first).toBeNull();
  expect(warn).toHaveBeenCalledExactlyOnceWith(
    `Timed out loading image after ${IMAGE_TIMEOUT_MS} ms: https://logos.example/slow.svg`,
  );
  expect(await loadLogo(team), 'the next format').toBeNull();
  expect(asked).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(60_000);
  void loadLogo(team);
  expect(asked).toHaveLength(2);
});
