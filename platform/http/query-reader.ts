import { RefusedError } from '#platform/http/refusal.ts';

const NAME = /[A-Za-z_][\w$]*/y;
const QUOTED = /"((?:[^"\\]|\\.)*)"/sy;

export function unreadable(part: string): RefusedError {
  return new RefusedError({ code: 'invalid-query', part });
}

/** Reads a part of a query string from left to right. Its methods throw a `RefusedError` if the part is invalid. */
export class QueryReader {
  #at = 0;

  /** @param part The name of the part in error messages, such as "select". */
  constructor(
    readonly text: string,
    readonly part: string,
  ) {}

  /** Returns the result of `read`, which must consume the whole text. */
  whole<T>(read: () => T): T {
    const result = read();
    return this.#at < this.text.length ? this.fail() : result;
  }

  /** Matches a sticky expression at the current position, and moves past the match. Null if it does not match. */
  match(expression: RegExp): RegExpExecArray | null {
    expression.lastIndex = this.#at;
    const found = expression.exec(this.text);
    if (found) this.#at = expression.lastIndex;
    return found;
  }

  take(text: string): boolean {
    const isNext = this.text.startsWith(text, this.#at);
    if (isNext) this.#at += text.length;
    return isNext;
  }

  expect(text: string): void {
    if (!this.take(text)) this.fail();
  }

  rest(): string {
    const rest = this.text.slice(this.#at);
    this.#at = this.text.length;
    return rest;
  }

  fail(): never {
    throw unreadable(this.part);
  }

  list<T>(read: () => T): T[] {
    const items = [read()];
    while (this.take(',')) items.push(read());
    return items;
  }

  /** Reads a quoted text and returns its content. Null if no quoted text follows. */
  quoted(): string | null {
    return this.match(QUOTED)?.[1]?.replace(/\\(.)/gs, '$1') ?? null;
  }

  name(): string {
    return this.quoted() ?? this.match(NAME)?.[0] ?? this.fail();
  }
}
