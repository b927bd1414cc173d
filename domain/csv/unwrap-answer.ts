import type { ImportRefusal } from '#domain/players/import-refusal.ts';

interface Unwrapped {
  readonly text: string;
  /** The text was a code block, with or without words around it. */
  readonly isUnwrapped: boolean;
}

/** Only a word may follow: a quoted cell may also begin a line with `~~~`. */
const FENCE = /^[ \t]*(`{3,}|~{3,})[ \t]*[\w.+-]*[ \t]*$/gm;
const MARKDOWN_TABLE = /^[ \t]*\|?[^\n]*\|[^\n]*\n[ \t]*\|?(?:[ \t]*:?-{2,}:?[ \t]*\|?)+[ \t]*$/m;
const HEAD_CHARACTERS = 8 * 1024;

function refuseFormat(text: string): ImportRefusal | null {
  const head = text.slice(0, HEAD_CHARACTERS).trimStart();
  if (/^(?:\{|\[\s*[[{"\]])/.test(head)) return { code: 'text-is-json' };
  if (/^<(?:!doctype|html|\?xml|table)\b/i.test(head)) return { code: 'text-is-web-page' };
  return MARKDOWN_TABLE.test(head) ? { code: 'text-is-markdown' } : null;
}

/**
 * Takes CSV out of the one code block that an assistant wrote around it.
 * Refuses several blocks, a block without an end, JSON, web pages and Markdown tables. Any other text is returned unchanged.
 */
export function unwrapAnswer(text: string): Unwrapped | ImportRefusal {
  const fences = text.includes('```') || text.includes('~~~') ? [...text.matchAll(FENCE)] : [];
  const [open, close] = fences;
  if (!open) return refuseFormat(text) ?? { text, isUnwrapped: false };
  if (!close) return { code: 'code-block-without-end' };
  if (fences.length > 2) return { code: 'several-code-blocks' };
  const inner = text.slice(open.index + open[0].length + 1, close.index);
  return refuseFormat(inner) ?? { text: inner, isUnwrapped: true };
}
