/** Stores a screen's filters in its URL, such as `?search=mcdavid&fixed=unfixed`. Leaves out default values. */
import { cleanLine, cutCharacters } from '#domain/plain-text.ts';
import type { Sorting } from '#web/ui/table-rows.ts';

export interface AddressField<Value extends string> {
  readonly param: string;
  /** The allowed values. If missing, any line of text that matches `pattern` is allowed. */
  readonly values?: readonly Value[];
  readonly pattern?: RegExp;
  /** Whether users choose the text instead of typing it. A chosen text needs no debounce. */
  readonly isChosen?: boolean;
  /** The default value. It also replaces invalid texts. */
  readonly otherwise: Value;
}

export type Texts<Filter> = { readonly [Key in keyof Filter]: string };

export type UrlFields<Filter extends Texts<Filter>> = {
  readonly [Key in keyof Filter]: AddressField<Filter[Key]>;
};

/** The maximum length of a text. It is longer than any name, but still fits into a URL. */
const MAX_TEXT = 200;

function entriesOf<Filter extends Texts<Filter>>(fields: UrlFields<Filter>) {
  return Object.entries(fields) as [keyof Filter & string, AddressField<string>][];
}

function readField(
  params: URLSearchParams,
  { otherwise, param, pattern, values }: AddressField<string>,
): string {
  const text = params.get(param);
  if (text === null) return otherwise;
  if (pattern?.test(text) === false) return otherwise;
  return values ? (values.find((value) => value === text) ?? otherwise) : normalizeText(text);
}

function normalizeText(text: string): string {
  return cutCharacters(cleanLine(text), MAX_TEXT);
}

/** Reads a filter from URL parameters. Missing and invalid fields get their defaults. */
export function readFilter<Filter extends Texts<Filter>>(
  params: URLSearchParams,
  fields: UrlFields<Filter>,
): Filter {
  return Object.fromEntries(
    entriesOf(fields).map(([key, field]) => [key, readField(params, field)]),
  ) as unknown as Filter;
}

/** Returns the parameters with the filter's values. Keeps parameters that belong to no field. */
export function writeFilter<Filter extends Texts<Filter>>(
  params: URLSearchParams,
  fields: UrlFields<Filter>,
  filter: Filter,
): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const [key, { otherwise, param }] of entriesOf(fields)) {
    const text = normalizeText(filter[key]);
    if (text === otherwise) next.delete(param);
    else next.set(param, text);
  }
  return next;
}

/** Whether a typed text is not empty and differs from the URL. If so, the search waits until the user stops typing. */
export function isTyping<Filter extends Texts<Filter>>(
  fields: UrlFields<Filter>,
  asked: Filter,
  filter: Filter,
): boolean {
  return entriesOf(fields).some(([key, { isChosen, values }]) => {
    const text = normalizeText(filter[key]);
    return !values && !isChosen && text !== '' && text !== asked[key];
  });
}

/** Binds controls to the fields of a filter: `<SearchField {...bind('name')} />`. */
export function bindFilter<Filter>(filter: Filter, onChange: (filter: Filter) => void) {
  return <Key extends keyof Filter>(key: Key) => ({
    value: filter[key],
    onChange: (value: Filter[Key]) => onChange({ ...filter, [key]: value }),
  });
}

/** Parses a table's order, which is the id of a column. A minus before it means descending. Null if invalid. */
export function readSorting(text: string | null): Sorting | null {
  const [, minus, by] = /^(-?)([a-z_]{1,40})$/i.exec(text ?? '') ?? [];
  return by ? { by, direction: minus ? 'descending' : 'ascending' } : null;
}

export function writeSorting({ by, direction }: Sorting): string {
  return direction === 'descending' ? `-${by}` : by;
}
