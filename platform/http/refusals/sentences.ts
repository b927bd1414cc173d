type Placeholder<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholder<Rest>
  : never;

type ParametersOf<Entry> = Entry extends (given: infer Given) => string
  ? Given
  : { readonly [Name in Placeholder<Entry & string>]: string | number };

/**
 * A refusal whose sentence is in the table: its code, and the parameters of the sentence.
 * A sentence is a text with `{name}` for each parameter, or a function of the parameters.
 * Products define further tables of this form.
 */
export type RefusalIn<Table> = {
  [Code in keyof Table & string]: { readonly code: Code } & Readonly<ParametersOf<Table[Code]>>;
}[keyof Table & string];

/** Writes the sentence of a refusal. Numbers in a text are formatted as `1,200`. */
export function writeSentence<Table>(table: Table, refusal: RefusalIn<Table>): string {
  const entry = table[refusal.code] as string | ((given: object) => string);
  if (typeof entry === 'function') return entry(refusal);
  const values = new Map<string, string | number>(Object.entries(refusal));
  return entry.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = values.get(name) ?? placeholder;
    return typeof value === 'number' ? value.toLocaleString('en-US') : value;
  });
}
