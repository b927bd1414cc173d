/** Decodes and compares PNG files in the browser, so that tests need no PNG library. */
import type { Page } from '@playwright/test';

export interface PictureFacts {
  width: number;
  height: number;
  /** Share of the pixels (0 to 1) that differ from the wanted color by at most 6 in each channel. */
  shareOfColour: number;
}

/** Measures how much of a PNG has a color, `#rrggbb`. Rejects if the file is not a picture. */
export async function inspectPng(page: Page, png: Buffer, colour: string): Promise<PictureFacts> {
  return page.evaluate(
    async ({ base64, wanted }) => {
      const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
      const context = canvas.getContext('2d')!;
      context.drawImage(bitmap, 0, 0);
      const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height);
      const [r, g, b] = [1, 3, 5].map((at) => Number.parseInt(wanted.slice(at, at + 2), 16)) as [
        number,
        number,
        number,
      ];
      let hits = 0;
      for (let i = 0; i < data.length; i += 4) {
        const near = (channel: number, value: number) => Math.abs(data[i + channel]! - value) <= 6;
        if (near(0, r) && near(1, g) && near(2, b)) hits += 1;
      }
      return { width: bitmap.width, height: bitmap.height, shareOfColour: (hits * 4) / data.length };
    },
    { base64: png.toString('base64'), wanted: colour },
  );
}

export interface PictureDifference {
  /** Mean absolute difference of the color channels, 0 to 255. */
  mean: number;
  /** Share of pixels (0 to 1) that differ by more than 64 in some channel. */
  strong: number;
}

/** Compares two PNG files of the same size. Rejects when the sizes differ. */
export async function comparePngs(page: Page, first: Buffer, second: Buffer): Promise<PictureDifference> {
  return page.evaluate(
    async (files) => {
      const pixels = await Promise.all(
        files.map(async (base64) => {
          const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
          const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
          const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')!;
          context.drawImage(bitmap, 0, 0);
          return context.getImageData(0, 0, bitmap.width, bitmap.height);
        }),
      );
      const [a, b] = pixels as [ImageData, ImageData];
      if (a.width !== b.width || a.height !== b.height) {
        throw new Error(
          `The pictures have different sizes: ${a.width}×${a.height} and ${b.width}×${b.height}.`,
        );
      }
      let sum = 0;
      let strong = 0;
      // Creates no array or closure per pixel, because there are millions of pixels.
      for (let i = 0; i < a.data.length; i += 4) {
        const red = Math.abs(a.data[i]! - b.data[i]!);
        const green = Math.abs(a.data[i + 1]! - b.data[i + 1]!);
        const blue = Math.abs(a.data[i + 2]! - b.data[i + 2]!);
        sum += red + green + blue;
        if (red > 64 || green > 64 || blue > 64) strong += 1;
      }
      const count = a.data.length / 4;
      return { mean: sum / (count * 3), strong: strong / count };
    },
    [first, second].map((file) => file.toString('base64')),
  );
}
