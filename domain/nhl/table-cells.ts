/** Reads the cells of a page's tables without a DOM. */

export interface TableCell {
  /** The cell's start tag, without its brackets: `td class="playerHeading" colspan="8"`. */
  readonly tag: string;
  /** The text, with entities decoded and white space collapsed. */
  readonly text: string;
}

const ENTITIES: Readonly<Record<string, string>> = {
  nbsp: ' ',
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};

const LAST_CODE_POINT = 0x10_ff_ff;

function decodeEntity(entity: string, name: string): string {
  if (!name.startsWith('#')) return ENTITIES[name.toLowerCase()] ?? entity;
  const code = name[1]?.toLowerCase() === 'x' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return Number.isInteger(code) && code > 0 && code <= LAST_CODE_POINT ? String.fromCodePoint(code) : ' ';
}

function cleanText(parts: readonly string[]): string {
  return parts
    .join('')
    .replaceAll(/&(#?\w{1,8});/g, decodeEntity)
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/**
 * Splits a page into the rows of its tables, sorted by where they end. Takes linear time, and never throws.
 * Tables may be nested, and tags may be unclosed. A cell ends where the next cell or row begins. Rows without a cell
 * are left out.
 */
export function readTableRows(html: string): readonly (readonly TableCell[])[] {
  const rows: (readonly TableCell[])[] = [];
  let row: TableCell[] = [];
  let cell: { readonly tag: string; readonly parts: string[] } | null = null;
  const endCell = () => {
    if (cell) row.push({ tag: cell.tag, text: cleanText(cell.parts) });
    cell = null;
  };
  const endRow = () => {
    endCell();
    if (row.length > 0) rows.push(row);
    row = [];
  };
  for (const { tag, text } of tagsOf(html)) {
    cell?.parts.push(text);
    const name = /^\/?[a-z]+/i.exec(tag)?.[0].toLowerCase();
    if (name === 'td' || name === 'th') {
      endCell();
      cell = { tag, parts: [] };
    } else if (name === '/td' || name === '/th') endCell();
    else if (name === 'tr' || name === '/tr' || name === '/table') endRow();
    else if (name === 'br') cell?.parts.push(' ');
  }
  endRow();
  return rows;
}

/** Yields a page's tags, each with the text before it. `tag` is empty for a comment, and at the end of the page. */
function* tagsOf(html: string): Generator<{ readonly tag: string; readonly text: string }> {
  let at = 0;
  while (at < html.length) {
    const open = html.indexOf('<', at);
    if (open === -1) break;
    const isComment = html.startsWith('<!--', open);
    const close = html.indexOf(isComment ? '-->' : '>', open + 1);
    if (close === -1) break;
    const text = html.slice(at, open);
    yield { tag: isComment ? '' : html.slice(open + 1, close), text };
    at = close + (isComment ? 3 : 1);
  }
  yield { tag: '', text: html.slice(at) };
}
