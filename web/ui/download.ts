/** How long the object URL stays valid, in milliseconds. Safari reads it some time after the click. */
const KEEP_MS = 40_000;

export function saveBlob(blob: Blob, fileName: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.rel = 'noopener';
  link.hidden = true;
  // In some browsers, links outside the document cannot be clicked.
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), KEEP_MS);
}
