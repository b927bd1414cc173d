import { describe, expect, it } from 'vitest';
import { decodeCsv, type DecodedCsv } from './decode-csv.ts';
import type { LegacyEncoding } from './guess-encoding.ts';

/** Byte values for encodings that the platform can decode but not encode. */
const MAC: Readonly<Record<string, number>> = { ä: 0x8a, ö: 0x9a, ü: 0x9f, é: 0x8e, è: 0x8f, å: 0x8c };
const CENTRAL: Readonly<Record<string, number>> = {
  č: 0xe8,
  ř: 0xf8,
  š: 0x9a,
  ž: 0x9e,
  ě: 0xec,
  ň: 0xf2,
  á: 0xe1,
  í: 0xed,
  ý: 0xfd,
};

function bytesOf(text: string, table: Readonly<Record<string, number>>): Uint8Array {
  return Uint8Array.from(Array.from(text), (letter) => table[letter] ?? letter.codePointAt(0) ?? 0);
}

function decoded(bytes: Uint8Array, chosen?: LegacyEncoding): DecodedCsv {
  return decodeCsv(bytes, chosen) as DecodedCsv;
}

describe('a file that is not UTF-8', () => {
  it.each<[string, Readonly<Record<string, number>>, LegacyEncoding]>([
    ['last_name\nMüllerström\nNygård\nFehérváry\n', {}, 'Windows-1252'],
    ['last_name\nNečas\nDvořák\nKadeřábek\nVoráček\n', CENTRAL, 'Windows-1250'],
    ['last_name\nStützle\nTeräväinen\nBäckström\nHäggström\n', MAC, 'Mac Roman'],
  ])('is read in the encoding that yields names: %j', (text, table, encoding) => {
    expect(decoded(bytesOf(text, table))).toEqual({ text, encoding, isDoubtful: false });
  });

  it('is doubtful if a letter is as likely in two languages', () => {
    expect(decoded(bytesOf('last_name\nLafrenière\n', {}))).toEqual({
      text: 'last_name\nLafrenière\n',
      encoding: 'Windows-1252',
      isDoubtful: true,
    });
  });

  it('is doubtful if several encodings yield names', () => {
    const bytes = bytesOf('last_name\nNöm\n', MAC);
    expect(decoded(bytes).isDoubtful).toBe(true);
    expect(decoded(bytes, 'Mac Roman')).toMatchObject({ text: 'last_name\nNöm\n', isDoubtful: false });
    expect(decoded(bytes, 'Windows-1250').text).toBe('last_name\nNšm\n');
  });

  it('is not doubtful if only an apostrophe is beyond ASCII', () => {
    expect(decoded(bytesOf('last_name\nO\u0092Reilly\n', {}))).toMatchObject({
      text: 'last_name\nO’Reilly\n',
      isDoubtful: false,
    });
  });
});
