import { refuseImport, type ImportRefusal } from '#domain/players/import-refusal.ts';

interface Unwrapped {
  readonly text: string;
  /** The text was a code block, with or without words around it. */
  readonly isUnwrapped: boolean;
}

const FENCE = /^[ \t]*(`{3,}|~{3,})[^\n`]*$/gm;
const MARKDOWN_TABLE = /^[ \t]*\|?[^\n]*\|[^\n]*\n[ \t]*\|?(?:[ \t]*:?-{2,}:?[ \t]*\|?)+[ \t]*$/m;
const HEAD_CHARACTERS = 8 * 1024;

const AS_CSV = 'Ask for CSV, with the header first_name,last_name,position,number';

function refuseFormat(text: string): ImportRefusal | null {
  const head = text.slice(0, HEAD_CHARACTERS).trimStart();
  if (/^(?:\{|\[\s*[[{"\]])/.test(head))
    return refuseImport(`This is JSON, not CSV. ${AS_CSV}, or convert the file to CSV first.`);
  if (/^<(?:!doctype|html|\?xml|table)\b/i.test(head))
    return refuseImport(
      'This is a web page, not CSV. Copy its table into a spreadsheet, save that as CSV and choose the file.',
    );
  if (MARKDOWN_TABLE.test(head))
    return refuseImport(`This is a table in Markdown, not CSV. ${AS_CSV} in one code block.`);
  return null;
}

/**
 * Takes CSV out of the one code block that an assistant wrote around it.
 * Refuses several blocks, a block without an end, JSON, web pages and Markdown tables. Each refusal says what
 * to do. Any other text is returned unchanged.
 */
export function unwrapAnswer(text: string): Unwrapped | ImportRefusal {
  const fences = text.includes('```') || text.includes('~~~') ? [...text.matchAll(FENCE)] : [];
  const [open, close] = fences;
  if (!open) return refuseFormat(text) ?? { text, isUnwrapped: false };
  if (!close)
    return refuseImport(
      'The code block has no end, so the text may be cut off. Copy all of it, or only its rows.',
    );
  if (fences.length > 2)
    return refuseImport(
      'There are several code blocks. Paste the rows of one of them, without its ``` lines.',
    );
  const inner = text.slice(open.index + open[0].length + 1, close.index);
  return refuseFormat(inner) ?? { text: inner, isUnwrapped: true };
}
