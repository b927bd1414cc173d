/** Encodings that programs still write. Keys are shown to admins; values are `TextDecoder` labels. */
export const LEGACY_ENCODINGS = {
  'Windows-1252': 'windows-1252',
  'Windows-1250': 'windows-1250',
  'Mac Roman': 'macintosh',
} as const;

export type LegacyEncoding = keyof typeof LEGACY_ENCODINGS;

/** Letters beyond ASCII, grouped by languages of players' names. No word mixes two groups. */
const ALPHABETS = [
  'áäčďéěíĺľňóôŕřšťúůýž', // Czech, Slovak
  'ąćęłńóśźż', // Polish
  'áéíóöőúüű', // Hungarian
  'ćčđšž', // Croatian, Slovene, Serbian
  'äöüß', // German
  'åäöæøé', // Swedish, Norwegian, Danish
  'äöåšž', // Finnish, Estonian
  'àâæçéèêëîïôœùûüÿ', // French
  'áéíóúýðþæö', // Icelandic
  'áéíóúñüãõçâêôà', // Spanish, Portuguese
].map((letters) => new Set(letters));

/** Names that many rosters have. One of them is better evidence than any rule about letters. */
const KNOWN = new Set(
  'slafkovský stützle pastrňák nečas dvořák hertl vrána gudas zadina šimek šustr šalé tatar fehérváry černák chára jágr kadeřábek lafrenière dubé séguin théodore teräväinen välimäki räty lekkerimäki meriläinen rantanen mäkinen granlund järnkrok bäckström nylander häggström björck bäck nygård forsbacka josi müller möller hägg sörensen ekholm härkönen heiskanen köppel rémi andré françois barré étienne kopitar novák krejčí voráček hronek kašpar plekanec stastný šťastný mrázek bártkov'
    .split(' ')
    .filter((name) => /[^a-z]/.test(name)),
);

const WORD = /[\p{Letter}\p{Mark}\u0080-\uFFFF]+/gu;
const FOREIGN = /[^\0-\x7F]/u;
/** Typographic marks that Windows and Mac keyboards write. */
const TYPOGRAPHY = /[’‘“”–—…°½ºª«»\u00A0]/gu;

/** Scores how likely a word is. Unlikely mixes of letters, signs, and inner capitals score below 0. */
function scoreWord(word: string): number {
  const plain = word.replaceAll(TYPOGRAPHY, '');
  if (!FOREIGN.test(plain)) return 0;
  if (KNOWN.has(plain.toLowerCase())) return 10;
  if (
    /\p{Lowercase_Letter}\p{Uppercase_Letter}/u.test(
      plain.replace(/^(?:Mc|Mac|De|Di|Du|La|Le|O)(?=\p{Lu})/u, ''),
    )
  )
    return -4;
  const foreign = Array.from(plain.toLowerCase()).filter((letter) => FOREIGN.test(letter));
  if (foreign.some((letter) => !/\p{Letter}/u.test(letter))) return -4;
  return ALPHABETS.some((alphabet) => foreign.every((letter) => alphabet.has(letter))) ? 2 : -4;
}

interface Guess {
  readonly encoding: LegacyEncoding;
  readonly text: string;
  /** Another encoding yields nearly as likely letters, so an admin must choose. */
  readonly isDoubtful: boolean;
}

/** How many points the best encoding must lead by. */
const LEAD = 2;
/** How many different words are scored. More words do not change the result. */
const MOST_WORDS = 2000;

function score(text: string): number {
  const words = new Set<string>();
  for (const [word] of text.matchAll(WORD)) {
    if (FOREIGN.test(word)) words.add(word);
    if (words.size >= MOST_WORDS) break;
  }
  return [...words].reduce((sum, word) => sum + scoreWord(word), 0);
}

/** Decodes bytes that are not UTF-8 in each known encoding, and picks the likeliest text. */
export function guessEncoding(bytes: Uint8Array): Guess {
  const readings = Object.entries(LEGACY_ENCODINGS).map(([encoding, label]) => {
    const text = new TextDecoder(label).decode(bytes);
    return { encoding: encoding as LegacyEncoding, text, score: score(text) };
  });
  const [best, ...others] = readings.toSorted((a, b) => b.score - a.score);
  if (!best) throw new Error('no encoding is known');
  const rival = others.find(({ text }) => text !== best.text);
  const isDoubtful = best.score < 0 || (rival !== undefined && best.score - rival.score < LEAD);
  return { encoding: best.encoding, text: best.text, isDoubtful };
}
