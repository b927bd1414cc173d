import { formatNumber } from './format.ts';

/**
 * A table of sentences by the code of a refusal. A translation replaces only such tables.
 * An entry is a text with `{name}` for each parameter, or a function if the words depend on a parameter.
 */
export type Sentences = Readonly<Record<string, string | ((given: never) => string)>>;

type Placeholder<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholder<Rest>
  : never;

type ParametersOf<Entry> = Entry extends (given: infer Given) => string
  ? Given
  : { readonly [Name in Placeholder<Entry & string>]: string | number };

/** The refusals in a table of sentences: each code with the parameters of its sentence. */
export type RefusalOf<Table extends Sentences> = {
  [Code in keyof Table & string]: { readonly code: Code } & Readonly<ParametersOf<Table[Code]>>;
}[keyof Table & string];

/** Fills in the placeholders of a text. Formats numbers as `1,200`. Returns null if a parameter is missing. */
export function fillText(text: string, given: object): string | null {
  const values = new Map<string, unknown>(Object.entries(given));
  const parts = text.split(/\{(\w+)\}/).map((part, index) => (index % 2 === 0 ? part : values.get(part)));
  if (!parts.every((part) => typeof part === 'string' || typeof part === 'number')) return null;
  return parts.map((part) => (typeof part === 'number' ? formatNumber(part) : part)).join('');
}

export function sentenceOf<Table extends Sentences>(table: Table, refusal: RefusalOf<Table>): string {
  const entry = table[refusal.code] as string | ((given: object) => string);
  return typeof entry === 'string' ? (fillText(entry, refusal) ?? entry) : entry(refusal);
}
