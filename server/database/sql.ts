import type { Statement } from '#server/database/role-transaction.ts';

/** A value from a request, sent to PostgreSQL as a parameter. */
class Value {
  constructor(readonly text: string | null) {}
}

/** SQL text with its values apart. Created by {@link sql}, which accepts no plain strings. */
export class Sql {
  constructor(readonly parts: readonly (string | Value)[]) {}
}

type Part = Sql['parts'][number];

/** Appends a part. Adjacent texts are merged, so that fragments stay short. */
function append(parts: Part[], part: Part): void {
  const last = parts.at(-1);
  if (typeof part === 'string' && typeof last === 'string') parts[parts.length - 1] = last + part;
  else parts.push(part);
}

/** Joins fragments as a template tag. Strings from a request can only enter as {@link value}. */
export function sql(texts: TemplateStringsArray, ...inserted: readonly Sql[]): Sql {
  const parts: Part[] = [];
  for (let i = 0; i < texts.length; i++) {
    append(parts, texts[i] ?? '');
    for (const part of inserted[i]?.parts ?? []) append(parts, part);
  }
  return new Sql(parts);
}

/** A parameter. The template casts it, as in `${value(text)}::text`. */
export function value(text: string | null): Sql {
  return new Sql([new Value(text)]);
}

/** Text from the server or the catalog. Never pass part of a request. */
export function trusted(text: string): Sql {
  return new Sql([text]);
}

export function join(fragments: readonly Sql[], separator: string): Sql {
  const joined: Part[] = [];
  for (const [i, { parts }] of fragments.entries()) {
    if (i > 0) append(joined, separator);
    for (const part of parts) append(joined, part);
  }
  return new Sql(joined);
}

export function list(fragments: readonly Sql[]): Sql {
  return join(fragments, ', ');
}

/** Returns `where` with all conditions; empty without any. */
export function where(conditions: readonly Sql[]): Sql {
  return conditions.length === 0 ? sql`` : sql`where ${join(conditions, ' and ')}`;
}

/** Returns the text with `$1`, `$2` … for its values. A repeated fragment sends its value once. */
export function statementOf({ parts }: Sql): Statement {
  const values: Value[] = [];
  const texts = parts.map((part) => {
    if (typeof part === 'string') return part;
    const known = values.indexOf(part);
    return `$${known === -1 ? values.push(part) : known + 1}`;
  });
  return { text: texts.join(''), values: values.map(({ text }) => text) };
}
