/** The page of the export measurement: one card, and every way to turn it into a PNG. */
import '@fontsource/barlow-condensed/latin-500.css';
import '@fontsource/barlow-condensed/latin-600.css';
import '@fontsource/barlow-condensed/latin-700.css';
import { snapdom } from '@zumer/snapdom';
import html2canvas from 'html2canvas';
import html2canvasPro from 'html2canvas-pro';
import { domToBlob } from 'modern-screenshot';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import type { CardInput } from '#card/card-input.ts';
import { layoutCard } from '#tests/support/card/layouts.ts';
import { LineupCard } from '#card/LineupCard.tsx';
import { paintCanvas } from '#card/paint-canvas.ts';
import { createLineupImage, prepareLineupImage } from '#web/builder/take-away/export/export-lineup.ts';
import { watchLoop } from '../watch-loop.ts';

const SCALE = 2;
const host = document.querySelector<HTMLElement>('#card') ?? document.body;
const root = createRoot(host);
let card: CardInput | null = null;
/** The finished picture on a separate canvas. No export can take less time than encoding this picture. */
let painted: OffscreenCanvas | null = null;

function input(): CardInput {
  if (!card) throw new Error('Call show first.');
  return card;
}

async function fromCanvas(canvas: Promise<HTMLCanvasElement>): Promise<Blob> {
  const drawn = await canvas;
  return new Promise((resolve, reject) => {
    drawn.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('nothing encoded'))), 'image/png');
  });
}

function encodeOnly(): Promise<Blob> {
  if (!painted) throw new Error('Call show first.');
  return painted.convertToBlob({ type: 'image/png' });
}

const WAYS = {
  'bare PNG encoding': () => encodeOnly(),
  'Line Rush': () => createLineupImage(input()),
  html2canvas: () => fromCanvas(html2canvas(host, { scale: SCALE, logging: false })),
  'html2canvas-pro': () => fromCanvas(html2canvasPro(host, { scale: SCALE, logging: false })),
  'modern-screenshot': () => domToBlob(host, { scale: SCALE }),
  snapdom: () => snapdom.toBlob(host, { type: 'png', scale: SCALE, dpr: 1, embedFonts: true }),
} satisfies Record<string, () => Promise<Blob>>;

export type Way = keyof typeof WAYS;

export interface Measurement {
  milliseconds: number;
  bytes: number;
  width: number;
  height: number;
}

const exportBench = {
  ways: Object.keys(WAYS) as Way[],

  async show(data: CardInput): Promise<void> {
    card = data;
    flushSync(() => root.render(<LineupCard {...data} style={{ width: 1080 }} />));
    prepareLineupImage(data.team, data.look);
    await document.fonts.ready;
    const drawing = layoutCard(data);
    painted = new OffscreenCanvas(drawing.width * SCALE, drawing.height * SCALE);
    const context = painted.getContext('2d', { alpha: false, willReadFrequently: true });
    if (!context) throw new Error('This browser gives no 2D context.');
    paintCanvas(context, drawing, SCALE);
  },

  /**
   * The longest time that the page is blocked while a picture is made, in milliseconds.
   * Not part of `measure`, because watching would slow down the export: it keeps the page busy, and browsers encode
   * canvases only when the page is idle.
   */
  async measureBlocking(way: Way): Promise<number> {
    await new Promise((resolve) => requestIdleCallback(resolve));
    const stop = watchLoop();
    await WAYS[way]();
    return stop();
  },

  async measure(way: Way): Promise<Measurement> {
    await new Promise((resolve) => requestIdleCallback(resolve));
    const start = performance.now();
    const blob = await WAYS[way]();
    const milliseconds = performance.now() - start;
    const bitmap = await createImageBitmap(blob);
    const { width, height } = bitmap;
    bitmap.close();
    return { milliseconds, bytes: blob.size, width, height };
  },
};

export type ExportBench = typeof exportBench;

declare global {
  interface Window {
    exportBench: ExportBench;
  }
}

window.exportBench = exportBench;
