/** Where Google keeps its people's pictures: the one other host whose pictures the page's security policy lets in. */
const PICTURE_HOST = 'lh3.googleusercontent.com';

/** A person's picture out of metadata, which everyone writes himself; null for anything that the page would not load. */
export function avatarAddress(value: unknown): string | null {
  if (typeof value !== 'string' || !URL.canParse(value)) return null;
  const { hostname, href, protocol } = new URL(value);
  return protocol === 'https:' && hostname === PICTURE_HOST ? href : null;
}
