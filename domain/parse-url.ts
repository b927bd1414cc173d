/** Reads an absolute URL; null if the text is not a URL. Safari before 17 has no `URL.canParse`. */
export function parseUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}
