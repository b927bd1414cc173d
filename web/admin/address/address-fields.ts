/** Filters as they stand in a screen's address: `?search=mcdavid&fixed=unfixed`. What nobody has chosen does not stand there. */
import { cleanLine, cutCharacters } from '#domain/plain-text.ts';
import type { Sorting } from '#web/ui/table-rows.ts';

/** How a filter's field stands in the address. */
export interface AddressField<Value extends string> {
  /** The parameter's name. */
  readonly param: string;
  /** What it may be; any line of text when missing. */
  readonly values?: readonly Value[];
  /** What a text must look like. */
  readonly pattern?: RegExp;
  /** A text that is chosen from what is there, not typed: it does not wait for another key. */
  readonly isChosen?: boolean;
  /** What it is when the address does not say, or says something else. */
  readonly otherwise: Value;
}

/** A filter: texts by name. */
export type Texts<Filter> = { readonly [Key in keyof Filter]: string };

export type AddressFields<Filter extends Texts<Filter>> = {
  readonly [Key in keyof Filter]: AddressField<Filter[Key]>;
};

/** Characters of a text: more than any name has, and few enough for an address. */
const MOST_TEXT = 200;

function entriesOf<Filter extends Texts<Filter>>(fields: AddressFields<Filter>) {
  return Object.entries(fields) as [keyof Filter & string, AddressField<string>][];
}

function readField(
  params: URLSearchParams,
  { otherwise, param, pattern, values }: AddressField<string>,
): string {
  const text = params.get(param);
  if (text === null) return otherwise;
  if (pattern?.test(text) === false) return otherwise;
  return values ? (values.find((value) => value === text) ?? otherwise) : asKept(text);
}

/** A text as the address has it. */
function asKept(text: string): string {
  return cutCharacters(cleanLine(text), MOST_TEXT);
}

/** The filter that an address asks for; what it does not name, or does not name well, is as nobody has chosen it. */
export function readFilter<Filter extends Texts<Filter>>(
  params: URLSearchParams,
  fields: AddressFields<Filter>,
): Filter {
  return Object.fromEntries(
    entriesOf(fields).map(([key, field]) => [key, readField(params, field)]),
  ) as unknown as Filter;
}

/** The address's query with another filter; the rest of it stays. */
export function writeFilter<Filter extends Texts<Filter>>(
  params: URLSearchParams,
  fields: AddressFields<Filter>,
  filter: Filter,
): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const [key, { otherwise, param }] of entriesOf(fields)) {
    const text = asKept(filter[key]);
    if (text === otherwise) next.delete(param);
    else next.set(param, text);
  }
  return next;
}

/** Whether a filter asks for more than the address in a text that is still being typed: not worth asking for yet. */
export function isTyping<Filter extends Texts<Filter>>(
  fields: AddressFields<Filter>,
  asked: Filter,
  filter: Filter,
): boolean {
  return entriesOf(fields).some(([key, { isChosen, values }]) => {
    const text = asKept(filter[key]);
    return !values && !isChosen && text !== '' && text !== asked[key];
  });
}

/** A table's order in the address: the column's id, after a minus when it is descending. Null for none, and for nonsense. */
export function readSorting(text: string | null): Sorting | null {
  const [, minus, by] = /^(-?)([a-z_]{1,40})$/i.exec(text ?? '') ?? [];
  return by ? { by, direction: minus ? 'descending' : 'ascending' } : null;
}

export function writeSorting({ by, direction }: Sorting): string {
  return direction === 'descending' ? `-${by}` : by;
}
