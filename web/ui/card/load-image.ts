/** Loads images from other origins without tainting the canvas. */
import { ENDPOINTS } from '#domain/endpoints.ts';
import { ExportError } from './export-error.ts';

/** Milliseconds for the whole attempt to load an image, including the proxy. */
export const IMAGE_TIMEOUT_MS = 15_000;

function decode(address: string, signal: AbortSignal): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const image = new Image();
    image.crossOrigin = 'anonymous';
    image.decoding = 'async';
    signal.addEventListener('abort', () => {
      image.src = '';
      reject(signal.reason instanceof Error ? signal.reason : new Error('aborted'));
    });
    image.addEventListener('load', () => {
      if (image.naturalWidth > 0) resolve(image);
      else reject(new ExportError('image-refused', `The image has no size: ${address}`));
    });
    image.addEventListener('error', () => {
      reject(new ExportError('image-refused', `The image could not be loaded: ${address}`));
    });
    image.src = address;
  });
}

/** Adds width and height to an SVG that has only a view box. Some browsers do not draw an SVG without a size. */
async function withSize(blob: Blob): Promise<Blob> {
  if (!blob.type.includes('svg')) return blob;
  const root = new DOMParser().parseFromString(await blob.text(), 'image/svg+xml').documentElement;
  const [, , width, height] = (root.getAttribute('viewBox') ?? '').trim().split(/[\s,]+/);
  if (root.hasAttribute('width') || !width || !height) return blob;
  root.setAttribute('width', width);
  root.setAttribute('height', height);
  return new Blob([new XMLSerializer().serializeToString(root)], { type: 'image/svg+xml' });
}

async function throughProxy(address: string, signal: AbortSignal): Promise<HTMLImageElement> {
  const query = `url=${encodeURIComponent(address)}&responseType=blob`;
  const response = await fetch(`${ENDPOINTS.imageProxy}?${query}`, { signal });
  if (!response.ok) {
    const message = `Failed to proxy resource with status code ${response.status}: ${address}`;
    throw new ExportError('proxy-status', message);
  }
  const objectUrl = URL.createObjectURL(await withSize(await response.blob()));
  try {
    return await decode(objectUrl, signal);
  } finally {
    URL.revokeObjectURL(objectUrl);
  }
}

/**
 * Loads an image from its host. If that fails, often because of CORS, uses the site's image proxy.
 * Rejects with an {@link ExportError}: `image-timeout`, `proxy-status`, or `image-refused`.
 */
export async function loadImage(address: string, timeoutMs = IMAGE_TIMEOUT_MS): Promise<HTMLImageElement> {
  const timeout = new AbortController();
  const late = new ExportError('image-timeout', `Timed out loading image after ${timeoutMs} ms: ${address}`);
  const timer = setTimeout(() => timeout.abort(late), timeoutMs);
  try {
    return await decode(address, timeout.signal).catch((error: unknown) => {
      const isRemote = /^https?:/i.test(address);
      if (timeout.signal.aborted || !isRemote) throw error;
      return throughProxy(address, timeout.signal);
    });
  } catch (error) {
    if (error instanceof ExportError) throw error;
    throw new ExportError('image-refused', `The image could not be loaded: ${address}`, { cause: error });
  } finally {
    clearTimeout(timer);
  }
}
