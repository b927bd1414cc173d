/** Puts a picture on the clipboard. */

/** How a copy ended; `failed` says what to do instead. */
export type CopyOutcome = { readonly kind: 'copied' } | { readonly kind: 'failed'; readonly message: string };

const REFUSED: CopyOutcome = {
  kind: 'failed',
  message: 'Your browser does not let us copy the image. Download it instead.',
};

/**
 * Copies a PNG. Safari allows it only if the clipboard is written to within the press itself, so the promise of the picture is
 * handed over, not the picture. Rejects only when the picture does.
 */
export async function copyImage(picture: Promise<Blob>): Promise<CopyOutcome> {
  picture.catch(() => undefined); // awaited below, after the clipboard has given up on it
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': picture })]);
    return { kind: 'copied' };
  } catch {
    await picture;
    return REFUSED; // an old browser, a page without TLS, or the user denied it
  }
}
