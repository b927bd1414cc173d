import type { Statement } from '#platform/database/role-transaction.ts';

/**
 * SQL as a tree, which keeps values separate from text. Each inserted fragment comes between two texts.
 * Created by {@link sql}, which accepts no plain strings.
 */
export class Sql {
  constructor(
    readonly texts: readonly string[],
    readonly inserted: readonly Sql[],
  ) {}
}

class Value extends Sql {
  constructor(readonly text: string | null) {
    super([], []);
  }
}

/** Joins fragments as a template tag. Strings from a request can only enter as {@link value}. */
export function sql(texts: TemplateStringsArray, ...inserted: readonly Sql[]): Sql {
  return new Sql(texts, inserted);
}

/** Makes a parameter. The template must cast the parameter, as in `${value(text)}::text`. */
export function value(text: string | null): Sql {
  return new Value(text);
}

/** Text from the server or the catalog. Never pass part of a request. */
export function trusted(text: string): Sql {
  return new Sql([text], []);
}

export function join(fragments: readonly Sql[], separator: string): Sql {
  return new Sql(['', ...fragments.slice(1).map(() => separator), ''], fragments);
}

export function list(fragments: readonly Sql[]): Sql {
  return join(fragments, ', ');
}

export function where(conditions: readonly Sql[]): Sql {
  return conditions.length === 0 ? sql`` : sql`where ${join(conditions, ' and ')}`;
}

/** Returns the text with `$1`, `$2` … for its values. A repeated fragment sends its value once. */
export function statementOf(fragment: Sql): Statement {
  const numbers = new Map<Value, number>();
  let text = '';
  const write = (part: Sql): void => {
    if (part instanceof Value) {
      const number = numbers.get(part) ?? numbers.size + 1;
      numbers.set(part, number);
      text += `$${number}`;
      return;
    }
    for (let i = 0; i < part.texts.length; i++) {
      text += part.texts[i] ?? '';
      const next = part.inserted[i];
      if (next) write(next);
    }
  };
  write(fragment);
  return { text, values: [...numbers.keys()].map((one) => one.text) };
}
