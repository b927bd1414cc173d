/** Removes HTML, Markdown, links, handles, times, and emoji from a pasted text. */

/** The maximum number of characters that are read. Posts with a lineup have a few thousand at most. */
const MAX_CHARACTERS = 20_000;
const MAX_LINES = 300;

/** Accents stacked on one letter. Normalizing a long run of them would take quadratic time. */
const STACKED_MARKS = /(\p{M}{2})\p{M}+/gu;

/** Invisible characters, and the selectors and joiners of emoji. */
const INVISIBLE =
  /\u034F|\p{Variation_Selector}|[\u00AD\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFEFF]/gu;

/** Captain's and alternate's letters that fans type as symbols, and digits on keycaps. */
const SYMBOLS: readonly (readonly [RegExp, string])[] = [
  [/[©Ⓒⓒ🅲🄲🅒]/gu, ' (C) '],
  [/[Ⓐⓐ🅰🄰🅐]/gu, ' (A) '],
  [/(\d)\uFE0F?\u20E3/gu, '$1. '],
];

const ENTITIES = new Map(
  `amp & lt < gt > quot " apos ' ndash – mdash — minus - bull • middot · hellip … rsquo ’ lsquo ‘ rarr → raquo » laquo «`
    .match(/(\S+) (\S+)/g)
    ?.map((pair) => pair.split(' ') as [string, string]),
).set('nbsp', ' ');

function decodeEntity(whole: string, name: string): string {
  const known = ENTITIES.get(name.toLowerCase());
  if (known !== undefined) return known;
  if (!name.startsWith('#')) return whole;
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return Number.isInteger(code) && code > 31 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : ' ';
}

/** Each pattern stops at a character that could start another match, so that all of them take linear time. */
const MARKUP: readonly (readonly [RegExp, string])[] = [
  [/<!--[^<>]*-->/g, ''],
  [/<(?:script|style)\b[^<>]*>[^<]*<\/(?:script|style)>/gi, '\n'],
  [/<\/t[dh]>/gi, ' | '],
  [/<(?:t[dh]|\/?(?:b|i|u|s|em|strong|span|a|font|small|sup|sub|mark))\b[^<>\n]*>/gi, ''],
  [
    /<\/?(?:br|p|div|li|ul|ol|tr|table|thead|tbody|h[1-6]|hr|blockquote|section|article|pre)\b[^<>\n]*>/gi,
    '\n',
  ],
  [/<(?:@[!&]?\d*|a?:\w*:\d*)>/g, ''],
  [/<\/?[a-z][^<>\n]*>/gi, ''],
];

const LINKS: readonly (readonly [RegExp, string])[] = [
  [/(?<=\s)\d{1,2}:\d{2}(?=\s|$)|(?<![\d.])\d{1,3}(?:\.\d{1,3})?\s?%/gm, ' '],
  [/!?\[([^[\]\n]*)\]\([^()\s]*\)/g, '$1'],
  [/(?:https?:\/\/|www\.|pic\.twitter\.com\/|t\.co\/)[^\s<>|]*/gi, ' '],
  [/(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,64}\.[\w.]{1,64}/g, ' '],
  [/(?<![\w@])[@＠](?=[A-Za-z_])\w+/g, ' '],
  [/(?<![\w:]):[a-z][a-z0-9_+-]{1,40}:(?!\w)/gi, ' • '],
];

const EMOJI =
  /(?:\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}|\u20E3|[\u{E0020}-\u{E007F}])+/gu;

function replaceAllOf(text: string, rules: readonly (readonly [RegExp, string])[]): string {
  return rules.reduce((next, [pattern, by]) => next.replaceAll(pattern, by), text);
}

/** Markup at the start of a line: quote marks, heading marks, and list bullets. */
const LINE_START = /^[\s>]*(?:#{1,6}\s+)?(?:(?:[-–—](?!\s+[-–—])|[*+•◦▪●○‣·]|\[[ xX]?\])\s+)*/u;

/** Marks of emphasis, spoilers, and strikethrough. Excludes a `*` between blanks, which divides names. */
const EMPHASIS =
  /\*{2,}|~~|`+|(?<!\S)\*(?=\S)|(?<=\S)\*|(?<![\p{L}\p{N}_])_+(?=[\p{L}\p{N}])|(?<=[\p{L}\p{N}.)!])_+(?![\p{L}\p{N}_])/gu;

/** A backslash before a character of Markdown, such as the `\_` in `Max\_A`. */
const ESCAPED = /\\([\\`*_[\]<>~#.()!+-])/g;

const COLUMN_GAP = /(?<=[\p{L})\].]) {4,}(?=[\p{L}#])/gu;
const BACKUP_NOTE = /\(((?:backup:? )?\p{Lu}\S+(?: backup| backs up| backing up)?)\)/gu;

/** Removes the parentheses around a goalie, as in `Dostal (Husso backup)`. Keeps parentheses around a note. */
const withBackup = (whole: string, inside: string) => (/ back|back\S+ /.test(inside) ? `, ${inside}` : whole);

function cleanLine(line: string): string {
  const started = line.replace(LINE_START, '');
  // Most lines have no markup, and the search for it takes longer than all other steps.
  const plain = /[*~`_\\]/.test(started)
    ? started.replaceAll(EMPHASIS, '').replaceAll(ESCAPED, '$1')
    : started;
  const whole = plain.includes('(') ? plain.replaceAll(BACKUP_NOTE, withBackup) : plain;
  const columns = whole.includes('    ') ? whole.replaceAll(COLUMN_GAP, ' | ') : whole;
  return columns
    .replaceAll('||', '|')
    .replace(/^\s*\|/, '')
    .trim();
}

/**
 * Returns the lines of a text: `text` as typed, for the list of ignored rows, and `words` in plain characters. If the text is too long, the last line has the start of
 * the rest, for the list of ignored rows. Takes linear time for any text.
 */
export function cleanPost(text: string): readonly { readonly text: string; readonly words: string }[] {
  const cut = text.slice(0, MAX_CHARACTERS);
  const lettered = replaceAllOf(cut.replaceAll(STACKED_MARKS, '$1'), SYMBOLS);
  const composed = lettered.normalize('NFKC').slice(0, MAX_CHARACTERS);
  const plain = replaceAllOf(composed, MARKUP).replaceAll(/&(#?\w{1,10});/g, decodeEntity);
  const lines = replaceAllOf(plain, LINKS)
    .replaceAll(INVISIBLE, '')
    .split(/\r\n?|[\n\v\f\u0085\u2028\u2029]/)
    .map((line) => line.trim());
  const rest = (text.slice(MAX_CHARACTERS) || lines.slice(MAX_LINES).join(' ')).trim().slice(0, 80);
  return [
    ...lines
      .slice(0, MAX_LINES)
      .map((line) => ({ text: line, words: line && cleanLine(line.replaceAll(EMOJI, ' • ')) })),
    ...(rest ? [{ text: `${rest} …`, words: '' }] : []),
  ];
}
