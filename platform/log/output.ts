/** Keeps this process alive if its output cannot be written, as on a full disk. Lines are lost then. */
export function surviveOutput(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}
