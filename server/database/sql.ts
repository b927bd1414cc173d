import type { Statement } from '#server/database/role-transaction.ts';

/** A value of a request. It reaches PostgreSQL as a parameter. */
class Value {
  constructor(readonly text: string | null) {}
}

/** SQL text and the values it needs, apart from each other. Made by {@link sql}, which takes no plain strings. */
export class Sql {
  constructor(readonly parts: readonly (string | Value)[]) {}
}

type Part = Sql['parts'][number];

/** Appends a part. Neighboring texts become one, so that fragments stay short however often they are joined. */
function append(parts: Part[], part: Part): void {
  const last = parts.at(-1);
  if (typeof part === 'string' && typeof last === 'string') parts[parts.length - 1] = last + part;
  else parts.push(part);
}

/** Joins fragments as a tagged template. A string of a request cannot get into the text: it has to be a {@link value}. */
export function sql(texts: TemplateStringsArray, ...inserted: readonly Sql[]): Sql {
  const parts: Part[] = [];
  for (const [i, text] of texts.entries()) {
    append(parts, text);
    for (const part of inserted[i]?.parts ?? []) append(parts, part);
  }
  return new Sql(parts);
}

/** A parameter. The template casts it, as in `${value(text)}::text`. */
export function value(text: string | null): Sql {
  return new Sql([new Value(text)]);
}

/** Text that the server or the catalog wrote. Never call it with a part of a request. */
export function trusted(text: string): Sql {
  return new Sql([text]);
}

/** Fragments with `separator` between them. */
export function join(fragments: readonly Sql[], separator: string): Sql {
  const joined: Part[] = [];
  for (const [i, { parts }] of fragments.entries()) {
    if (i > 0) append(joined, separator);
    for (const part of parts) append(joined, part);
  }
  return new Sql(joined);
}

/** Fragments with commas between them. */
export function list(fragments: readonly Sql[]): Sql {
  return join(fragments, ', ');
}

/** `where` with all of the conditions; nothing without any. */
export function where(conditions: readonly Sql[]): Sql {
  return conditions.length === 0 ? sql`` : sql`where ${join(conditions, ' and ')}`;
}

/** The text with `$1`, `$2` … for its values. A fragment that occurs twice sends its value once. */
export function statementOf({ parts }: Sql): Statement {
  const values: Value[] = [];
  const texts = parts.map((part) => {
    if (typeof part === 'string') return part;
    const known = values.indexOf(part);
    return `$${known === -1 ? values.push(part) : known + 1}`;
  });
  return { text: texts.join(''), values: values.map(({ text }) => text) };
}
