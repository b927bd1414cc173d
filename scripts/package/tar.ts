import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';

export type ArchiveEntry =
  | { readonly path: string; readonly kind: 'file'; readonly file: string; readonly isProgram: boolean }
  | { readonly path: string; readonly kind: 'text'; readonly text: string }
  | { readonly path: string; readonly kind: 'link'; readonly target: string };

/** The date of all entries (2000-01-01). It is fixed, so that the same files give the same archive. */
const DATE_SECONDS = 946_684_800;
const BLOCK = 512;
const NAME_BYTES = 100;
const PREFIX_BYTES = 155;

interface Header {
  readonly path: string;
  readonly type: 'file' | 'folder' | 'link';
  readonly mode: number;
  readonly size: number;
  readonly target: string;
}

const TYPES = { file: '0', link: '2', folder: '5' };

/**
 * Writes entries in the ustar format, which every tar program reads.
 * Sorts the entries by path, omits owners, and adds an entry for each folder. Throws if a path is too long for the
 * format.
 */
export async function* writeTar(entries: readonly ArchiveEntry[]): AsyncGenerator<Buffer> {
  const sorted = entries.toSorted((a, b) => (a.path < b.path ? -1 : 1));
  const folders = new Set<string>();
  for (const entry of sorted) {
    for (const path of foldersOf(entry.path)) {
      if (folders.has(path)) continue;
      folders.add(path);
      yield encodeHeader({ path: `${path}/`, type: 'folder', mode: 0o755, size: 0, target: '' });
    }
    yield* encodeEntry(entry);
  }
  yield Buffer.alloc(2 * BLOCK);
}

/** Lists the folders above a path: `a` and `a/b` for `a/b/c`. */
function foldersOf(path: string): string[] {
  const names = path.split('/').slice(0, -1);
  return names.map((_, at) => names.slice(0, at + 1).join('/'));
}

async function* encodeEntry(entry: ArchiveEntry): AsyncGenerator<Buffer> {
  const { path } = entry;
  if (entry.kind === 'link') {
    yield encodeHeader({ path, type: 'link', mode: 0o777, size: 0, target: entry.target });
    return;
  }
  if (entry.kind === 'text') {
    const bytes = Buffer.from(entry.text);
    yield encodeHeader({ path, type: 'file', mode: 0o644, size: bytes.length, target: '' });
    yield bytes;
    yield padding(bytes.length);
    return;
  }
  const { size } = await stat(entry.file);
  yield encodeHeader({ path, type: 'file', mode: entry.isProgram ? 0o755 : 0o644, size, target: '' });
  let written = 0;
  for await (const piece of createReadStream(entry.file, { highWaterMark: 1 << 20 })) {
    const bytes = piece as Buffer;
    written += bytes.length;
    yield bytes;
  }
  if (written !== size) throw new Error(`${entry.file} changed while it was packed. Run the command again.`);
  yield padding(size);
}

function padding(size: number): Buffer {
  return Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK);
}

function encodeHeader({ path, type, mode, size, target }: Header): Buffer {
  const { name, prefix } = splitPath(path);
  if (Buffer.byteLength(target) > NAME_BYTES)
    throw new Error(`The link ${path} has a target that is too long for an archive: ${target}`);
  const header = Buffer.alloc(BLOCK);
  const octal = (value: number, digits: number) => `${value.toString(8).padStart(digits, '0')}\0`;
  header.write(name, 0);
  header.write(octal(mode, 7), 100);
  header.write(octal(0, 7), 108);
  header.write(octal(0, 7), 116);
  header.write(octal(size, 11), 124);
  header.write(octal(DATE_SECONDS, 11), 136);
  header.write(' '.repeat(8), 148);
  header.write(TYPES[type], 156);
  header.write(target, 157);
  header.write('ustar\x0000', 257);
  header.write(prefix, 345);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return header;
}

function splitPath(path: string): { name: string; prefix: string } {
  if (Buffer.byteLength(path) <= NAME_BYTES) return { name: path, prefix: '' };
  for (let at = path.indexOf('/'); at > 0; at = path.indexOf('/', at + 1)) {
    const [prefix, name] = [path.slice(0, at), path.slice(at + 1)];
    if (name !== '' && Buffer.byteLength(name) <= NAME_BYTES && Buffer.byteLength(prefix) <= PREFIX_BYTES)
      return { name, prefix };
  }
  throw new Error(`The path is too long for an archive: ${path}`);
}
