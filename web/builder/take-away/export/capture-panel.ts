/** The fallback when drawing a card fails: captures the lineup on the page. Its code loads only when needed. */
import { EXPORT_SCALE, PNG } from './draw-card.ts';
import { ExportError } from '#web/ui/card/export-error.ts';
import { IMAGE_TIMEOUT_MS } from '#web/ui/card/load-image.ts';
import { requireDrawn } from '#web/ui/card/require-drawn.ts';
import './capture-panel.css';

/** Applies capture styles to the copy, and replaces its text fields with text, because html2canvas misplaces fields. */
function prepareCopy(_document: Document, copy: HTMLElement): void {
  copy.dataset.captured = '';
  for (const field of copy.querySelectorAll('input')) {
    const text = document.createElement('div');
    text.className = field.className;
    text.textContent = field.value.toUpperCase();
    field.replaceWith(text);
  }
}

/** Captures an element as PNG. Rejects with `invalid-element` if it is not an HTML element. */
export async function captureElement(element: unknown): Promise<Blob> {
  if (!(element instanceof HTMLElement)) {
    throw new ExportError('invalid-element', 'Invalid element provided as first argument');
  }
  const { default: html2canvas } = await import('html2canvas-pro');
  const canvas = await html2canvas(element, {
    scale: EXPORT_SCALE,
    useCORS: true,
    imageTimeout: IMAGE_TIMEOUT_MS,
    backgroundColor: null,
    logging: false,
    onclone: prepareCopy,
  });
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, PNG.type, PNG.quality));
  requireDrawn(canvas.getContext('2d'));
  canvas.width = 0;
  canvas.height = 0;
  if (!blob) throw new ExportError('render-failed', 'Failed to generate lineup card image');
  return blob;
}
