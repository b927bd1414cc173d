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

interface ShareWords {
  readonly title: string;
  /** Where to build one's own: what is said where no link can go along. */
  readonly siteAddress: string;
  /** The address that opens this line-up. */
  readonly link: string;
}

/** What the sheet takes: the picture with the line-up's link, else with the site's address; null when it takes no files. */
function acceptedData(file: File, { title, siteAddress, link }: ShareWords): ShareData | null {
  const plain = { files: [file], title, text: `${title}: ${siteAddress}` };
  if (typeof navigator.canShare !== 'function') return plain;
  const linked = { files: [file], title, text: title, url: link };
  return [linked, plain].find((data) => navigator.canShare(data)) ?? null;
}

/**
 * Opens the share sheet with the picture. Browsers allow that only in direct answer to a tap, so the picture must have
 * been made before: nothing is awaited ahead of the call. Never rejects.
 */
export async function shareLineupImage(
  blob: Blob,
  fileName: string,
  words: ShareWords,
): Promise<ShareOutcome> {
  if (typeof navigator.share !== 'function') return UNSUPPORTED;
  const data = acceptedData(new File([blob], fileName, { type: 'image/png' }), words);
  if (!data) return UNSUPPORTED;
  try {
    await navigator.share(data);
    return { kind: 'shared' };
  } catch (error) {
    if (isAbort(error)) return { kind: 'idle' };
    const reason = error instanceof Error ? error.message : String(error);
    return { kind: 'failed', message: reason === '' ? 'Share failed' : `Share failed: ${reason}` };
  }
}
