/** The device's share sheet. */

export type ShareState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'sharing' }
  | { readonly kind: 'shared' }
  | { readonly kind: 'failed'; readonly message: string };

/** What {@link shareLineupImage} ends in; `idle` when the person closed the sheet. */
export type ShareOutcome = Exclude<ShareState, { kind: 'sharing' }>;

const UNSUPPORTED: ShareOutcome = {
  kind: 'failed',
  message: 'Your browser does not support the Web Share API.',
};

function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError';
}

/**
 * Opens the share sheet with the picture. Browsers allow that only in direct answer to a tap, so the picture must have
 * been made before: nothing is awaited ahead of the call. Never rejects.
 */
export async function shareLineupImage(
  blob: Blob,
  fileName: string,
  title: string,
  text: string,
): Promise<ShareOutcome> {
  if (typeof navigator.share !== 'function') return UNSUPPORTED;
  const data = { files: [new File([blob], fileName, { type: 'image/png' })], title, text };
  if (typeof navigator.canShare === 'function' && !navigator.canShare(data)) return UNSUPPORTED;
  try {
    await navigator.share(data);
    return { kind: 'shared' };
  } catch (error) {
    if (isAbort(error)) return { kind: 'idle' };
    const reason = error instanceof Error ? error.message : String(error);
    return { kind: 'failed', message: reason === '' ? 'Share failed' : `Share failed: ${reason}` };
  }
}
