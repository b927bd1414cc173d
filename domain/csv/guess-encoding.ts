/** Encodings that programs still write. Keys are shown to admins; values are `TextDecoder` labels. */
export const LEGACY_ENCODINGS = {
  'Windows-1252': 'windows-1252',
  'Windows-1250': 'windows-1250',
  'Mac Roman': 'macintosh',
} as const;

export type LegacyEncoding = keyof typeof LEGACY_ENCODINGS;

/** Letters beyond ASCII, grouped by languages. All letters of a real word are in one group. */
const ALPHABETS = [
  'áäčďéěíľňóôřšťúůýž', // Czech, Slovak
  'ąćęłńóśźż', // Polish
  'áéíóöőúüű', // Hungarian
  'ćčđšž', // Croatian, Slovene, Serbian
  'äöüß', // German
  'åäöæøé', // Swedish, Norwegian, Danish
  'äöåšž', // Finnish, Estonian
  'àâæçéèêëîïôœùûüÿ', // French
  'áéíóúýðþæö', // Icelandic
  'áéíóúñüãõçâêôà', // Spanish, Portuguese
];

const WORD = /[\p{Letter}\p{Mark}\u0080-\uFFFF]+/gu;
/** ASCII, and typographic marks that Windows and Mac keyboards write. */
const NEUTRAL = /[\0-\x7F’‘“”–—…°½ºª«»\u00A0]/gu;
/** A capital after a lowercase letter, unless both are ASCII as in `McDavid`. */
const INNER_CAPITAL = /(?![a-z][A-Z])\p{Lowercase_Letter}\p{Uppercase_Letter}/u;

/** Whether no alphabet has all of the word's letters, or a capital is inside the word. */
function isUnlikely(word: string): boolean {
  const foreign = Array.from(word.replaceAll(NEUTRAL, '').toLowerCase());
  const isOneLanguage = ALPHABETS.some((alphabet) => foreign.every((letter) => alphabet.includes(letter)));
  return !isOneLanguage || INNER_CAPITAL.test(word);
}

/**
 * Decodes bytes that are not UTF-8 in each known encoding, and picks the text with the fewest unlikely words.
 * `isDoubtful` tells whether another encoding yields an equally likely text. If so, an admin must choose.
 */
export function guessEncoding(bytes: Uint8Array) {
  const readings = Object.entries(LEGACY_ENCODINGS).map(([encoding, label]) => {
    const text = new TextDecoder(label).decode(bytes);
    const unlikely = (text.match(WORD) ?? []).filter(isUnlikely).length;
    return { encoding: encoding as LegacyEncoding, text, unlikely };
  });
  const [best, ...others] = readings.toSorted((a, b) => a.unlikely - b.unlikely);
  if (!best) throw new Error('no encoding is known');
  const { encoding, text, unlikely } = best;
  return {
    encoding,
    text,
    isDoubtful: others.some((other) => other.text !== text && other.unlikely === unlikely),
  };
}
