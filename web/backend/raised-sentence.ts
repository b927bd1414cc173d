import { fillText } from '#domain/wording.ts';

/** An error of the table API. If there was no response, it lacks `hint` and `details`. */
export interface TableError {
  /** The SQLSTATE. It is P0001 for errors that our own functions raise. */
  readonly code: string;
  readonly message: string;
  /** The code of the sentence, such as `import_too_large`. */
  readonly hint?: string | null;
  /** The parameters of the sentence, as JSON. */
  readonly details?: string | null;
}

export interface FailedResponse {
  /** The HTTP status. 0 if there was no response. */
  readonly status: number;
  readonly error: TableError | null;
}

export interface Failed extends FailedResponse {
  readonly error: TableError;
}

/**
 * Returns the sentence for an error's code, or else the error's message.
 * The database may be newer or older than the page, so a code may be unknown, or a parameter missing.
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
