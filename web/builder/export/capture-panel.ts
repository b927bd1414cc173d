/** The fallback when a card cannot be drawn: a picture of what is on the screen. Loaded only then. */
import { EXPORT_SCALE, PNG } from './draw-card.ts';
import { ExportError } from './export-error.ts';
import { IMAGE_TIMEOUT_MS } from './load-image.ts';
import './capture-panel.css';

/** Makes the copy that is captured fit for it: a look of its own, and text instead of fields, which would be misplaced. */
function dress(_document: Document, copy: HTMLElement): void {
  copy.dataset.captured = '';
  for (const field of copy.querySelectorAll('input')) {
    const text = document.createElement('div');
    text.className = field.className;
    text.textContent = field.value.toUpperCase();
    field.replaceWith(text);
  }
}

/** Captures an element as PNG. Rejects with `invalid-element` for anything that is not an element. */
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
    onclone: dress,
  });
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, PNG.type, PNG.quality));
  canvas.width = 0;
  canvas.height = 0;
  if (!blob) throw new ExportError('render-failed', 'Failed to generate lineup card image');
  return blob;
}
