import { guessEncoding, LEGACY_ENCODINGS, type LegacyEncoding } from './guess-encoding.ts';
import type { ImportRefusal } from '#domain/players/import-sentences.ts';

/** Maximum size of a CSV file in bytes, and of a CSV text in characters. 10,000 players with every column take 2 MB. */
export const CSV_MAX_SIZE = 4 * 1024 * 1024;

export interface DecodedCsv {
  readonly text: string;
  /** Shown in the review, so that admins know how names were decoded. */
  readonly encoding: 'UTF-8' | 'UTF-16' | LegacyEncoding;
  /** Whether several encodings are possible. If so, an admin must check the names before an import. */
  readonly isDoubtful: boolean;
}

export function refuseSize(size: number): ImportRefusal | null {
  return size <= CSV_MAX_SIZE ? null : { code: 'file-too-large', maxMegabytes: CSV_MAX_SIZE / 1024 / 1024 };
}

const startsWith = (bytes: Uint8Array, ...mark: readonly number[]): boolean =>
  mark.every((byte, index) => bytes[index] === byte);

/** Workbooks are ZIP archives. Old workbooks are compound files. */
const isWorkbook = (bytes: Uint8Array): boolean =>
  startsWith(bytes, 0x50, 0x4b, 0x03, 0x04) || startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0);

/** Detects UTF-16 without a byte-order mark. In UTF-16, every other byte of Latin letters is zero. */
function unmarkedUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const start = bytes.subarray(0, 64);
  const zeros = (parity: number) => start.filter((byte, index) => index % 2 === parity && byte === 0).length;
  const half = start.length / 2;
  if (start.length < 4) return null;
  if (zeros(1) > half * 0.8 && zeros(0) < half * 0.2) return 'utf-16le';
  return zeros(0) > half * 0.8 && zeros(1) < half * 0.2 ? 'utf-16be' : null;
}

/**
 * Decodes a CSV file, and removes its byte-order mark.
 * Detects UTF-16, with or without a byte-order mark, and UTF-8. Reads other bytes in the `chosen` encoding, or in
 * the encoding that yields the likeliest names. Refuses workbooks, and files that are too large.
 * @param chosen The encoding that an admin chose for a file that is not UTF-8.
 */
export function decodeCsv(
  bytes: Uint8Array,
  chosen: LegacyEncoding | null = null,
): DecodedCsv | ImportRefusal {
  const tooLarge = refuseSize(bytes.length);
  if (tooLarge) return tooLarge;
  if (isWorkbook(bytes)) return { code: 'file-is-spreadsheet' };
  const marked = startsWith(bytes, 0xff, 0xfe)
    ? 'utf-16le'
    : startsWith(bytes, 0xfe, 0xff)
      ? 'utf-16be'
      : null;
  const utf16 = marked ?? unmarkedUtf16(bytes);
  if (utf16) return { text: new TextDecoder(utf16).decode(bytes), encoding: 'UTF-16', isDoubtful: false };
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return { text, encoding: 'UTF-8', isDoubtful: false };
  } catch {
    if (chosen === null) return guessEncoding(bytes);
    const text = new TextDecoder(LEGACY_ENCODINGS[chosen]).decode(bytes);
    return { text, encoding: chosen, isDoubtful: false };
  }
}
