/** Hands a file to the person. */

/** Safari reads the address only after the click was handled, so it must live on for a while (milliseconds). */
const KEEP_MS = 40_000;

/** Saves a blob under a file name, as the browser's own download. */
export function saveBlob(blob: Blob, fileName: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.rel = 'noopener';
  link.hidden = true;
  // Outside the document a click does nothing in some browsers.
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), KEEP_MS);
}
