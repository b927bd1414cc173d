export type CopyOutcome = { readonly kind: 'copied' } | { readonly kind: 'failed'; readonly message: string };

const REFUSED: CopyOutcome = {
  kind: 'failed',
  message: 'Your browser does not let us copy the image. Download it instead.',
};

/**
 * Copies a PNG. Safari allows writing to the clipboard only during the press, so the clipboard gets a promise of the
 * picture. Rejects only if `picture` rejects.
 */
export async function copyImage(picture: Promise<Blob>): Promise<CopyOutcome> {
  picture.catch(() => undefined); // prevents an unhandled rejection
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': picture })]);
    return { kind: 'copied' };
  } catch {
    await picture;
    return REFUSED; // the browser is old, the page has no TLS, or the user denied access
  }
}
