/** Splits a line of a post into words and the dividers between them. */
import { foldLetters } from '#domain/fold-letters.ts';

/** What divides two names. `space` and `hyphen` also occur within names. */
export type Gap =
  | 'space'
  | 'hyphen'
  | 'dash'
  | 'slash'
  | 'plus'
  | 'comma'
  | 'semicolon'
  | 'bullet'
  | 'pipe'
  | 'colon';

export interface Word {
  readonly kind: 'word';
  readonly text: string;
  /** Lower case, without accents and apostrophes: `oreilly`. */
  readonly key: string;
  /** Whether the word was typed with a leading `#`. */
  readonly isTag: boolean;
}

export type Token =
  | Word
  | { readonly kind: 'gap'; readonly gap: Gap; readonly text: string }
  | { readonly kind: 'note'; readonly text: string }
  /** A place that the post leaves open: `TBD`, `???`, `—`. */
  | { readonly kind: 'open'; readonly text: string };

const PLAIN = /^[ -~]*$/;

/** Folds a word to its letters and digits: `O’Reilly` → `oreilly`. */
export function foldKey(text: string): string {
  const folded = PLAIN.test(text) ? text.toLowerCase() : foldLetters(text);
  return folded.replaceAll(/[^\p{L}\p{N}]+/gu, '');
}

const TOKEN =
  /(#{0,3}[\p{L}\p{N}][\p{L}\p{M}\p{N}'’‘ʼ´]*)|(\.{2,}|…)|(\/{2,})|(\(([^()]{0,80})\))|([-‐‑‒–—―−]{1,12}>?|=>|[→⇒⟶➔>])|(\?+|_{2,})|([/\\|,;:&+•·∙*=~()[\]{}\t.»]|\S)/gu;

const GAPS: Readonly<Record<string, Gap>> = {
  ...({ '/': 'slash', '\\': 'slash', '|': 'pipe', '\t': 'pipe', ',': 'comma' } as const),
  ...({ ';': 'semicolon', ':': 'colon', '&': 'plus', '+': 'plus' } as const),
};

const MARKS_OF_GAPS = new Set('• · ∙ * = ~ [ ] { } »'.split(' '));

const JOINING_WORDS = new Set(['and', 'et', 'with', 'avec', 'y', 'und', 'och', 'mit']);
const OPEN_WORDS = new Set(
  'tbd tba tbc na open empty vacant vacancy none nobody xxx unknown vide inconnu libre'.split(' '),
);

/** Words before an opponent: the other team, its goalie, or its line. */
export const VERSUS: ReadonlySet<string> = new Set('vs versus contre opposite against facing'.split(' '));

const isBlank = (character: string | undefined) => character === undefined || /\s/.test(character);

/** A dot or `!` after a long word ends a sentence. A dot after an initial or abbreviation counts as a blank. */
function gapOfDot(line: string, end: number, before: Token | undefined): Gap {
  const isWord = before?.kind === 'word' && (before.key.length > 2 || /^\p{Ll}{2}$/u.test(before.text));
  const isSentence = isWord && (isBlank(line[end]) || /["”»]/.test(line[end] ?? ''));
  return isSentence && !/^(?:st|ste|alex|mr|jr|sr|vs|no)$/.test(before.key) ? 'semicolon' : 'space';
}

function gapOfDash(line: string, text: string, start: number): Gap {
  const end = start + text.length;
  const isInside = !isBlank(line[start - 1]) && !isBlank(line[end]);
  return isInside && text.length === 1 && text !== '>' && text !== '→' ? 'hyphen' : 'dash';
}

function readWord(text: string): Token {
  const key = foldKey(text);
  if (JOINING_WORDS.has(key)) return { kind: 'gap', gap: 'plus', text };
  if (OPEN_WORDS.has(key)) return { kind: 'open', text };
  return { kind: 'word', text: text.replace(/^#+/, ''), key, isTag: text.startsWith('#') };
}

function readMark(line: string, text: string, start: number, before: Token | undefined): Token {
  if (text === '.' || text === '!') return { kind: 'gap', gap: gapOfDot(line, start + 1, before), text };
  const gap = GAPS[text] ?? (MARKS_OF_GAPS.has(text) ? 'bullet' : 'space');
  return { kind: 'gap', gap, text };
}

/** Returns at most `most` tokens; null if the line has more. */
export function tokenize(line: string, most: number): readonly Token[] | null {
  const tokens: Token[] = [];
  for (const match of line.matchAll(TOKEN)) {
    if (tokens.length >= most) return null;
    const [text, word, dots, slashes, note, inside, dash, blank] = match;
    if (word !== undefined) {
      const read = readWord(word);
      if (read.kind === 'word' && VERSUS.has(read.key) && tokens.length > 0)
        tokens.push({ kind: 'gap', gap: 'pipe', text: '' });
      tokens.push(read);
    } else if (dots !== undefined) tokens.push({ kind: 'gap', gap: 'bullet', text });
    else if (slashes !== undefined) tokens.push({ kind: 'gap', gap: 'semicolon', text });
    else if (note !== undefined) tokens.push({ kind: 'note', text: inside ?? '' });
    else if (dash !== undefined) tokens.push({ kind: 'gap', gap: gapOfDash(line, text, match.index), text });
    else if (blank !== undefined) tokens.push({ kind: 'open', text });
    else tokens.push(readMark(line, text, match.index, tokens.at(-1)));
  }
  return tokens;
}
