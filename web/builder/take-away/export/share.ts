/** The outcome of {@link shareLineup}; `idle` if the user closed the share sheet. */
export type ShareOutcome =
  | { readonly kind: 'idle' | 'shared' }
  | { readonly kind: 'failed'; readonly message: string };

const UNSUPPORTED: ShareOutcome = {
  kind: 'failed',
  message: 'Your browser does not support the Web Share API.',
};

export interface Shareable {
  readonly blob: Blob;
  readonly fileName: string;
  readonly caption: string;
  readonly link: string;
}

/**
 * The share data: the picture if the device accepts files, otherwise the link. Null if it accepts neither. The
 * picture's caption contains the link, because many apps ignore a URL that comes with a file.
 */
function acceptedData({ blob, fileName, caption, link }: Shareable): ShareData | null {
  const file = new File([blob], fileName, { type: 'image/png' });
  const picture = { files: [file], title: caption, text: `${caption}: ${link}` };
  if (typeof navigator.canShare !== 'function') return picture;
  return (
    [picture, { title: caption, text: caption, url: link }].find((data) => navigator.canShare(data)) ?? null
  );
}

/**
 * Opens the device's share sheet. Browsers allow that only in direct response to a tap, so draw the picture before the
 * tap. Never rejects.
 */
export async function shareLineup(shareable: Shareable): Promise<ShareOutcome> {
  if (typeof navigator.share !== 'function') return UNSUPPORTED;
  const data = acceptedData(shareable);
  if (!data) return UNSUPPORTED;
  try {
    await navigator.share(data);
    return { kind: 'shared' };
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') return { kind: 'idle' };
    const reason = error instanceof Error ? error.message : String(error);
    return { kind: 'failed', message: reason === '' ? 'Share failed' : `Share failed: ${reason}` };
  }
}
