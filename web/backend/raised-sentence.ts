import { formatNumber } from '#domain/format.ts';

/** An error of the table API. Errors without a response lack `hint` and `details`. */
export interface TableError {
  /** SQLSTATE; P0001 for what our own functions raise. */
  readonly code: string;
  readonly message: string;
  /** The code of a raised sentence, like `import_too_large`. */
  readonly hint?: string | null;
  /** The parameters of a raised sentence as JSON. */
  readonly details?: string | null;
}

/** Sentences by the code that the database raises, with its parameters as `{name}`. */
export type RaisedSentences<Code extends string> = { readonly [Known in Code]: string };

/**
 * Returns the sentence for an error's code, or else the error's message.
 * The message is used if the code is unknown or parameters are missing, because the database may be newer or older than the page.
 */
export function raisedSentence(error: TableError, sentences: RaisedSentences<string>): string {
  const { code, details, hint, message } = error;
  if (code !== 'P0001' || !hint || !Object.hasOwn(sentences, hint)) return message;
  const parameters = readParameters(details);
  let isComplete = true;
  const sentence = sentences[hint]?.replaceAll(/\{(\w+)\}/g, (_placeholder, name: string) => {
    const value = parameters.get(name);
    if (typeof value === 'number') return formatNumber(value);
    if (typeof value === 'string') return value;
    isComplete = false;
    return '';
  });
  return isComplete && sentence ? sentence : message;
}

function readParameters(details: string | null | undefined): ReadonlyMap<string, unknown> {
  try {
    const given: unknown = JSON.parse(details || '{}');
    return new Map(Object.entries(given ?? {}));
  } catch {
    return new Map();
  }
}
