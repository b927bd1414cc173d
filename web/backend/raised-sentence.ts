import { fillText } from '#domain/wording.ts';

/** An error of the table API. Errors without a response lack `hint` and `details`. */
export interface TableError {
  /** The SQLSTATE. Errors that our own functions raise have P0001. */
  readonly code: string;
  readonly message: string;
  /** The code of a raised sentence, like `import_too_large`. */
  readonly hint?: string | null;
  /** The parameters of a raised sentence as JSON. */
  readonly details?: string | null;
}

export interface FailedResponse {
  /** HTTP status; 0 without a response. */
  readonly status: number;
  readonly error: TableError | null;
}

export interface Failed extends FailedResponse {
  readonly error: TableError;
}

/**
 * Returns the sentence for an error's code, or else the error's message.
 * Codes may be unknown or parameters missing, because the database may be newer or older than the page.
 */
export function raisedSentence(error: TableError, sentences: Readonly<Record<string, string>>): string {
  const { code, details, hint, message } = error;
  if (code !== 'P0001' || !hint || !Object.hasOwn(sentences, hint)) return message;
  try {
    return fillText(sentences[hint] ?? '', JSON.parse(details || '{}') as object) ?? message;
  } catch {
    return message;
  }
}
