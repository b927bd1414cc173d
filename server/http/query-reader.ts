import { refused, type RefusedError } from '#server/http/refusal.ts';

const NAME = /[A-Za-z_][\w$]*/y;
const QUOTED = /"((?:[^"\\]|\\.)*)"/sy;

/** `part` of a request does not follow its grammar. With PostgREST's code. */
export function unreadable(part: string): RefusedError {
  return refused(400, 'PGRST100', `The ${part} of this request could not be read.`);
}

/** Reads a part of a query string from left to right. Throws a `RefusedError` where it does not fit. */
export class QueryReader {
  #at = 0;

  /** @param part What is read, for the error: "select". */
  constructor(
    readonly text: string,
    readonly part: string,
  ) {}

  /** What `read` returns, which must read to the end. */
  whole<T>(read: () => T): T {
    const result = read();
    return this.#at < this.text.length ? this.fail() : result;
  }

  /** Matches a sticky expression here, and goes on behind it. */
  match(expression: RegExp): RegExpExecArray | null {
    expression.lastIndex = this.#at;
    const found = expression.exec(this.text);
    if (found) this.#at = expression.lastIndex;
    return found;
  }

  /** Goes on behind `text` if that is what comes next. */
  take(text: string): boolean {
    const isNext = this.text.startsWith(text, this.#at);
    if (isNext) this.#at += text.length;
    return isNext;
  }

  expect(text: string): void {
    if (!this.take(text)) this.fail();
  }

  /** What is left. */
  rest(): string {
    const rest = this.text.slice(this.#at);
    this.#at = this.text.length;
    return rest;
  }

  fail(): never {
    throw unreadable(this.part);
  }

  /** One or more of what `read` reads, with commas between them. */
  list<T>(read: () => T): T[] {
    const items = [read()];
    while (this.take(',')) items.push(read());
    return items;
  }

  /** A text in quotes, without them; null when none is here. */
  quoted(): string | null {
    return this.match(QUOTED)?.[1]?.replace(/\\(.)/gs, '$1') ?? null;
  }

  name(): string {
    return this.quoted() ?? this.match(NAME)?.[0] ?? this.fail();
  }
}
