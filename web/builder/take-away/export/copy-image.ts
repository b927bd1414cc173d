export type CopyOutcome = { readonly kind: 'copied' } | { readonly kind: 'failed'; readonly message: string };

const REFUSED: CopyOutcome = {
  kind: 'failed',
  message: 'Your browser does not let us copy the image. Download it instead.',
};

/**
 * Copies a PNG.
 * Safari allows writing to the clipboard only during the press, so it gets the promise of the picture.
 * Rejects only when the picture does.
 */
export async function copyImage(picture: Promise<Blob>): Promise<CopyOutcome> {
  picture.catch(() => undefined); // awaited below, after the clipboard's rejection
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': picture })]);
    return { kind: 'copied' };
  } catch {
    await picture;
    return REFUSED; // an old browser, a page without TLS, or denied by the user
  }
}
