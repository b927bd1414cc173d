/** Reads the structure of a pasted post: rows with labels, and cells with the words of one or more names. */
import { cleanPost } from './clean-post.ts';
import { type Label, mayBeLabel, readCompact, readLabel, readOther } from './labels.ts';
import { type Gap, type Token, tokenize, type Word } from './tokens.ts';

/** The words between two dividers: usually one name, sometimes several. Blanks and hyphens do not divide cells. */
export interface NameCell {
  readonly words: readonly Word[];
  /** For each word except the first one, whether a blank or a hyphen joins it to the word before it. */
  readonly joins: readonly ('space' | 'hyphen')[];
  /** The texts in parentheses: `C`, `upper body`. */
  readonly notes: readonly string[];
  /** The divider before the cell; null at the start of a row. */
  readonly before: Gap | null;
  readonly isOpen: boolean;
}

export interface PostRow {
  /** As typed. */
  readonly text: string;
  readonly label: Label | null;
  /** The folded words of the label, even if the label is unknown. */
  readonly labelKeys: readonly string[];
  readonly cells: readonly NameCell[];
  /** Counts paragraphs: rows with the same number have no blank line between them. */
  readonly paragraph: number;
  /** Whether the typed line ends with a divider, or the line below starts with one. */
  readonly isBroken: boolean;
  /** Whether the row is one of several lines or pairs that were typed as one row. */
  readonly isPart?: boolean;
}

export interface Post {
  readonly rows: readonly PostRow[];
  /** Lines that are too long to be names, or that come after `MAX_TOKENS`, as typed. */
  readonly skipped: readonly string[];
}

/** A generous limit: a whole lineup on one line has about 100 tokens. */
const MAX_TOKENS_OF_ROW = 600;
const MAX_TOKENS = 2500;
/** Labels in the middle of a row have at most this many words. */
const MAX_LABEL_WORDS = 6;
/** A heading before a colon has at most this many words, as in `Here is how they lined up this morning:`. */
const MAX_HEADING_WORDS = 14;

const hasLetters = (token: Token) => token.kind === 'word' && /\p{L}/u.test(token.key);
const isDigits = (token: Token) => token.kind === 'word' && /^\d+$/.test(token.key);

const isStrong = (gap: Gap) => gap !== 'space' && gap !== 'hyphen';

interface Part {
  readonly label: Label | null;
  readonly labelKeys: readonly string[];
  readonly tokens: readonly Token[];
}

/** Returns the indexes of the words before `end`, back to a divider. Blanks, hyphens, and pluses do not divide. */
function wordsBefore(tokens: readonly Token[], end: number, from: number): readonly number[] {
  const found: number[] = [];
  for (let index = end - 1; index >= from; index -= 1) {
    const token = tokens[index];
    if (token?.kind === 'word') found.unshift(index);
    else if (token?.kind === 'open' || (token?.kind === 'gap' && isStrong(token.gap) && token.gap !== 'plus'))
      break;
  }
  return found;
}

function keysOf(tokens: readonly Token[]): readonly string[] {
  return tokens.flatMap((token) => (token.kind === 'word' ? [token.key] : []));
}

const GROUP_KINDS: readonly Label['kind'][] = ['forwards', 'defense', 'goalies', 'line', 'pair'];
const CLAUSE_GAPS: readonly Gap[] = ['semicolon', 'comma', 'plus', 'bullet', 'pipe'];

interface Prefix extends Omit<Part, 'tokens'> {
  readonly count: number;
}

/** Finds a label at the start of the words. `Pairs` and `on D` are labels, but `D` alone is an initial. */
function prefixLabel(tokens: readonly Token[], end: number): Prefix | null {
  const before = keysOf(tokens.slice(0, end));
  if (!mayBeLabel(before[0] ?? '') || STORY_WORDS.has(before[0] ?? '')) return null;
  for (let count = Math.min(5, end - 1); count > 0; count -= 1) {
    if (tokens[count - 1]?.kind !== 'word') continue;
    const labelKeys = keysOf(tokens.slice(0, count));
    const label = readLabel(labelKeys);
    const isGroup = label && GROUP_KINDS.includes(label.kind) && labelKeys.join('').length > 2;
    if (label && (isSpecific(label) || isGroup)) return { label, labelKeys, count };
  }
  return null;
}

/** Finds a label after a comma or similar, with names after the label: `…, second line Protas-Dubois-Wilson`. */
function innerLabel(tokens: readonly Token[], index: number): Prefix | null {
  const before = tokens[index - 1];
  if (before?.kind !== 'gap' || !CLAUSE_GAPS.includes(before.gap)) return null;
  const rest = tokens.slice(index, index + MAX_LABEL_WORDS + 1);
  const strong = rest.findIndex((token) => token.kind !== 'word');
  const end = strong === -1 ? rest.length : strong;
  return readLabel(keysOf(rest.slice(0, end))) ? null : prefixLabel(rest, end);
}

/** Finds the label that ends at a colon, with as many words as possible. */
function labelAtColon(tokens: readonly Token[], colon: number, from: number) {
  const before = wordsBefore(tokens, colon, from);
  for (let skip = Math.max(0, before.length - MAX_LABEL_WORDS); skip < before.length; skip += 1) {
    const start = before[skip] ?? colon;
    const first = tokens[start];
    // In `48 – 2 G: 29`, the number before the label is a player's.
    if (start > from && first && isDigits(first)) continue;
    const labelKeys = keysOf(tokens.slice(start, colon));
    const label = readLabel(labelKeys);
    const other = skip === 0 && (!label || label.kind === 'neutral') ? readOther(labelKeys) : null;
    if (other) return { start, label: other, labelKeys };
    if (label && (skip === 0 || (label.kind !== 'neutral' && label.kind !== 'number')))
      return { start, label, labelKeys };
  }
  const [start] = before;
  if (start === undefined || start !== from || before.length > MAX_HEADING_WORDS) return null;
  const labelKeys = keysOf(tokens.slice(start, colon));
  return { start, label: readOther(labelKeys) ?? ({ kind: 'unknown' } as const), labelKeys };
}

/** Splits a line at its labels. A label has a colon (`F: …`), follows a comma, or is compact (`LW1 …`). */
function splitAtLabels(tokens: readonly Token[]): readonly Part[] {
  /** Each label with the index of its first word, and of the first token after it. */
  const labels: (Omit<Part, 'tokens'> & { readonly start: number; readonly from: number })[] = [
    { label: null, labelKeys: [], start: 0, from: 0 },
  ];
  for (const [index, token] of tokens.entries()) {
    const from = labels.at(-1)?.from ?? 0;
    if (token.kind === 'word' && index > from) {
      const label = readCompact(token.key);
      const inner = label ? { label, labelKeys: [token.key], count: 1 } : innerLabel(tokens, index);
      if (inner) labels.push({ ...inner, start: index, from: index + inner.count });
    } else if (token.kind === 'gap' && token.gap === 'colon') {
      const found = labelAtColon(tokens, index, from);
      if (found) labels.push({ ...found, from: index + 1 });
    }
  }
  return labels
    .map(({ label, labelKeys, from }, index) => {
      return { label, labelKeys, tokens: tokens.slice(from, labels[index + 1]?.start) };
    })
    .filter((part) => part.label || part.tokens.length > 0);
}

const isSpecific = (label: Label) =>
  label.kind === 'scratch' ||
  label.kind === 'starter' ||
  label.kind === 'backup' ||
  ('row' in label && label.row !== null && label.kind !== 'number');

/** Finds the number of a row: `1. Knies`, `1) Knies`, `1 - Knies`, but not `23-34-88` or `8 Makar - 7 Toews`. */
function leadingNumber(tokens: readonly Token[]): Part | null {
  const [first, second, ...rest] = tokens;
  if (!first || !isDigits(first) || second?.kind !== 'gap' || second.gap === 'hyphen') return null;
  const label = readLabel(keysOf([first]));
  if (label?.kind !== 'number') return null;
  // A number alone in a cell is a player: `3 | Lorentz | 93`. A number after a name is not: `1 | Voronkov 10 | …`.
  const isAlone = (token: Token, index: number) =>
    isDigits(token) && rest[index - 1]?.kind !== 'word' && rest[index + 1]?.kind !== 'word';
  const isTableRow = second.gap === 'pipe' && rest.some(hasLetters) && !rest.some(isAlone);
  const isMarked = second.text === '.' || second.text === ')' || isTableRow;
  const numbers = rest.filter(isDigits).length;
  if (!isMarked && (numbers > 0 || !rest.some(hasLetters))) return null;
  return { label, labelKeys: [first.kind === 'word' ? first.key : ''], tokens: rest };
}

/** Finds a position before one name: `LW 59 Bertuzzi`, `RD Rinzel`. Without a number, `C` and `G` are initials. */
function leadingPosition([first, ...rest]: readonly Token[]): Part | null {
  const key = first?.kind === 'word' ? first.key : '';
  const isSure = /^(?:lw|rw|ld|rd)$/.test(key) || (/^[cg]$/.test(key) && rest.some(isDigits));
  const isName = rest.every((token) =>
    token.kind === 'word'
      ? !/^(?:[lr][wd]|[cg])$/.test(token.key)
      : token.kind === 'gap' && token.gap === 'space',
  );
  const label = isSure && isName && rest.some(hasLetters) ? readLabel([key]) : null;
  return label && { label, labelKeys: [key], tokens: rest };
}

/** Words that start a sentence about lines, as in `Looks like the third line got a promotion`. */
const STORY_WORDS = new Set(
  'looks look looked like going go with at for here how the this my our as so'.split(' '),
);

/** Finds a label that has no colon, at the start of a line or else at its end. */
function leadingLabel(tokens: readonly Token[]): Part | null {
  const own = leadingNumber(tokens) ?? leadingPosition(tokens);
  if (own) return own;
  const strong = tokens.findIndex(
    (token) => token.kind === 'open' || (token.kind === 'gap' && isStrong(token.gap)),
  );
  const end = strong === -1 ? tokens.length : strong;
  const before = keysOf(tokens.slice(0, end));
  const whole = readLabel(before);
  if (
    whole &&
    whole.kind !== 'number' &&
    (end < tokens.length || whole.kind !== 'column' || whole.row !== null)
  )
    return { label: whole, labelKeys: before, tokens: tokens.slice(end + 1) };
  const prefix = prefixLabel(tokens, end);
  return prefix ? { ...prefix, tokens: tokens.slice(prefix.count) } : trailingLabel(tokens);
}

/** Finds the label at the end of a line or pair: `Chiarot-Faulk on the second pair`. */
function trailingLabel(tokens: readonly Token[]): Part | null {
  const end = tokens.findLastIndex(({ kind }) => kind === 'word') + 1;
  const start = tokens.slice(0, end).findLastIndex(({ kind }) => kind !== 'word') + 1;
  const before = tokens[start - 1];
  if (before?.kind !== 'gap' || !/^(?:hyphen|dash|slash)$/.test(before.gap)) return null;
  for (let from = Math.max(start + 1, end - 5); from < end - 1; from += 1) {
    const labelKeys = keysOf(tokens.slice(from, end));
    const label = readLabel(labelKeys);
    if (
      label?.kind === 'defense' ||
      ((label?.kind === 'line' || label?.kind === 'pair') && label.row !== null)
    )
      return { label, labelKeys, tokens: tokens.slice(0, from) };
  }
  return null;
}

/** Splits tokens after each end. */
function splitAfter(
  tokens: readonly Token[],
  isEnd: (token: Token) => boolean,
): readonly (readonly Token[])[] {
  const starts = [0, ...tokens.flatMap((token, index) => (isEnd(token) ? [index + 1] : []))];
  return starts.map((start, index) => tokens.slice(start, starts[index + 1]));
}

/** Creates a row for each clause that ends with a label: `A-B-C on the top line, D-E-F third line`. */
function clausesOf(tokens: readonly Token[]): readonly (readonly Token[])[] {
  const isEnd = (token: Token) =>
    token.kind === 'gap' && (token.gap === 'comma' || token.gap === 'semicolon');
  const rows: Token[][] = [[]];
  for (const clause of splitAfter(tokens, isEnd)) {
    if (trailingLabel(clause)) rows.push([...clause], []);
    else rows.at(-1)?.push(...clause);
  }
  return rows.filter((row) => row.length > 0);
}

const newCell = (before: Gap | null) => ({
  words: [] as Word[],
  joins: [] as ('space' | 'hyphen')[],
  notes: [] as string[],
  before,
  isOpen: false,
});

/** Whether a token ends a cell: a divider that is not a dash, or undefined at the end of the row. */
const isEdge = (token: Token | undefined) =>
  !token || (token.kind === 'gap' && token.gap !== 'dash' && isStrong(token.gap));

/** Whether a dash is an open place: alone in its cell (`| — |`), or unlike the dividers (`— – Matthews – —`). */
function isPlaceholder(tokens: readonly Token[], index: number, dominant: string): boolean {
  const token = tokens[index];
  if (token?.kind !== 'gap' || token.gap !== 'dash') return false;
  if (dominant !== '' && token.text !== dominant) return true;
  return tokens.length > 1 && isEdge(tokens[index - 1]) && isEdge(tokens[index + 1]);
}

function dominantDash(tokens: readonly Token[]): string {
  const counts = new Map<string, number>();
  for (const token of tokens)
    if (token.kind === 'gap' && token.gap === 'dash')
      counts.set(token.text, (counts.get(token.text) ?? 0) + 1);
  const [first, second] = [...counts].toSorted((a, b) => b[1] - a[1]);
  if (!first || !second) return '';
  return first[1] > second[1] ? first[0] : counts.has('–') ? '–' : first[0];
}

const REPEATABLE: readonly Gap[] = ['pipe', 'comma', 'dash', 'slash'];

/** Groups tokens into cells. Two dividers with nothing between them leave a place open. */
function readCells(tokens: readonly Token[]): readonly NameCell[] {
  const dominant = dominantDash(tokens);
  const cells: NameCell[] = [];
  let cell = newCell(null);
  let join: 'space' | 'hyphen' = 'space';
  const isEmpty = () => cell.words.length === 0 && !cell.isOpen;
  for (const [index, token] of tokens.entries()) {
    if (token.kind === 'word') {
      if (cell.isOpen && cell.words.length === 0 && join === 'hyphen') {
        cells.push(cell);
        cell = newCell('hyphen');
      }
      if (cell.words.length > 0) cell.joins.push(join);
      cell.words.push(token);
      join = 'space';
    } else if (token.kind === 'note') cell.notes.push(token.text);
    else if (token.kind === 'open' || isPlaceholder(tokens, index, dominant)) {
      if (cell.words.length > 0 && join === 'hyphen') {
        cells.push(cell);
        cell = newCell('hyphen');
      }
      cell.isOpen ||= cell.words.length === 0;
    } else if (!isStrong(token.gap)) join = token.gap === 'hyphen' ? 'hyphen' : join;
    else {
      const isFirst =
        cells.length === 0 && cell.before === null && (token.gap === 'pipe' || token.gap === 'comma');
      const repeats = isEmpty() && (isFirst || (token.gap === cell.before && REPEATABLE.includes(token.gap)));
      if (!isEmpty() || repeats) cells.push({ ...cell, isOpen: cell.isOpen || repeats });
      cell = newCell(isEmpty() && !repeats && cell.before && token.gap === 'plus' ? cell.before : token.gap);
      join = 'space';
    }
  }
  return isEmpty() ? cells : [...cells, cell];
}

/** Removes the parentheses around a whole row: `(Knies – Matthews – Nylander)`. */
function unwrap(tokens: readonly Token[]): readonly Token[] {
  const [only, ...others] = tokens;
  return only?.kind === 'note' && others.length === 0
    ? (tokenize(only.text, MAX_TOKENS_OF_ROW) ?? [])
    : tokens;
}

function readLine(line: string): readonly Part[] | null {
  const tokens = tokenize(line, MAX_TOKENS_OF_ROW);
  if (!tokens) return null;
  const endsSentence = (token: Token) =>
    token.kind === 'gap' && token.gap === 'semicolon' && token.text !== ';';
  return splitAfter(tokens, endsSentence)
    .flatMap(clausesOf)
    .flatMap(splitAtLabels)
    .map((part) => {
      const inner = { ...part, tokens: unwrap(part.tokens) };
      const isNamed = inner.label && inner.label.kind !== 'neutral' && inner.label.kind !== 'unknown';
      const leading = isNamed ? null : leadingLabel(inner.tokens);
      return leading && leading.label?.kind !== 'neutral' ? leading : inner;
    });
}

/**
 * Whether a line is the rule below the headings of a Markdown table: `|---|:-:|`.
 * A row with only `—` is not such a rule.
 */
const isTableRule = (line: string) => line.includes('|') && line.includes('--') && /^[\s|:+-]+$/.test(line);

const OPEN_END = /[-–—/&+]\s*$/;
const OPEN_START = /^\s*(?:[–—/&+]|-(?!-))\s*\S/;

/** Reads a text of any length and content. Never throws, and takes linear time. */
export function readPost(text: string): Post {
  const rows: PostRow[] = [];
  const skipped: string[] = [];
  let paragraph = 0;
  let tokens = 0;
  const lines = cleanPost(text);
  for (const [index, line] of lines.entries()) {
    const isBroken = OPEN_END.test(line.words) || OPEN_START.test(lines[index + 1]?.text ?? '');
    if (line.text === '') paragraph += 1;
    if (line.text.endsWith(' …') && line.words === '') skipped.push(line.text);
    if (line.words === '' || isTableRule(line.text)) continue;
    const parts = tokens < MAX_TOKENS ? readLine(line.words) : null;
    if (!parts) skipped.push(line.text);
    for (const { label, labelKeys, tokens: own } of parts ?? []) {
      tokens += own.length;
      const cells = readCells(own);
      const typed = (parts ?? []).length === 1 ? line.text : [...labelKeys, ...own.map(tokenText)].join(' ');
      if (label || cells.length > 0) rows.push({ text: typed, label, labelKeys, cells, paragraph, isBroken });
    }
  }
  return { rows, skipped };
}

function tokenText(token: Token): string {
  if (token.kind === 'note') return `(${token.text})`;
  return token.text;
}
