/** A page for the card's browser tests. They call layout, painters, and export through `window.cardPage`. */
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { CARD_SIZES, type CardInput } from '#card/card-input.ts';
import { DEFAULT_LOOK, loadLook } from '#card/card-look.ts';
import { layoutCard } from '#tests/support/card/layouts.ts';
import { LineupCard } from '#card/LineupCard.tsx';
import { inkExtent, measureText } from '#card/measure.ts';
import { paintCanvas } from '#card/paint-canvas.ts';
import { paintSvg } from '../paint-svg.ts';
import { CARD_FONT_STACK, type FontWeight } from '#card/shapes.ts';
import { loadCardFonts } from '#web/builder/take-away/export/card-fonts.ts';
import { captureElement } from '#web/builder/take-away/export/capture-panel.ts';
import { drawOnPage } from '#web/builder/take-away/export/draw-on-page.ts';
import { createLineupImage } from '#web/builder/take-away/export/export-lineup.ts';
import { loadImage } from '#web/ui/card/load-image.ts';

const root = createRoot(document.querySelector('#card')!);

function canvasOf(input: CardInput): HTMLCanvasElement {
  const drawing = layoutCard(input);
  const canvas = document.createElement('canvas');
  canvas.width = drawing.width;
  canvas.height = drawing.height;
  paintCanvas(canvas.getContext('2d')!, drawing, 1);
  return canvas;
}

export interface WidthDeviation {
  text: string;
  weight: number;
  ours: number;
  theirs: number;
}

function browserMetrics(text: string, weight: FontWeight, size: number): TextMetrics {
  const context = document.createElement('canvas').getContext('2d')!;
  context.font = `${weight} ${size}px ${CARD_FONT_STACK}`;
  return context.measureText(text);
}

const cardPage = {
  ready: () => loadCardFonts(document.fonts, true),

  /** Returns the texts whose width at 100 px differs from the browser's by more than the tolerance. */
  deviations(texts: readonly string[], weight: FontWeight, tolerance: number): WidthDeviation[] {
    return texts.flatMap((text) => {
      const ours = measureText(text, weight, 100).width;
      const theirs = browserMetrics(text, weight, 100).width;
      return Math.abs(ours - theirs) > Math.max(0.5, theirs * tolerance)
        ? [{ text, weight, ours, theirs }]
        : [];
    });
  },

  inkOutside(texts: readonly string[], weight: FontWeight): string[] {
    return texts.filter((text) => {
      const { actualBoundingBoxAscent, actualBoundingBoxDescent } = browserMetrics(text, weight, 100);
      const { above, below } = inkExtent(text);
      return actualBoundingBoxAscent > above * 100 + 1 || actualBoundingBoxDescent > below * 100 + 1;
    });
  },

  async showReact(input: CardInput): Promise<void> {
    await loadLook(input.look ?? DEFAULT_LOOK);
    const { width } = CARD_SIZES[input.format ?? 'portrait'];
    flushSync(() => root.render(<LineupCard {...input} style={{ width }} />));
  },

  showSvg(input: CardInput): void {
    flushSync(() => root.render(null));
    document.querySelector('#card')!.innerHTML = paintSvg(layoutCard(input));
  },

  showCanvas(input: CardInput): void {
    flushSync(() => root.render(null));
    const canvas = canvasOf(input);
    canvas.style.display = 'block';
    document.querySelector('#card')!.replaceChildren(canvas);
  },

  isWellFormed(svg: string): boolean {
    return new DOMParser().parseFromString(svg, 'image/svg+xml').querySelector('parsererror') === null;
  },

  async exportPng(input: CardInput, way: 'worker' | 'page' = 'worker'): Promise<string> {
    const blob = way === 'worker' ? await createLineupImage(input) : await drawOnPage({ input, logo: null });
    const bytes = new Uint8Array(await blob.arrayBuffer());
    let binary = '';
    for (const byte of bytes) binary += String.fromCharCode(byte);
    return btoa(binary);
  },

  /** Returns the image's size, or `code: message` of the error. */
  async tryLoad(address: string, timeoutMs: number): Promise<string> {
    return loadImage(address, timeoutMs).then(
      (image) => `${image.naturalWidth}x${image.naturalHeight}`,
      (error: Error & { code?: string }) => `${error.code}: ${error.message}`,
    );
  },

  async tryCapture(selector: string | null): Promise<string> {
    const element = selector === null ? 'not an element' : document.querySelector(selector);
    return captureElement(element).then(
      (blob) => `${blob.type} ${blob.size > 1000}`,
      (error: Error) => error.message,
    );
  },
};

export type CardPage = typeof cardPage;

declare global {
  interface Window {
    cardPage: CardPage;
  }
}

window.cardPage = cardPage;
