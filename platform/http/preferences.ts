import type { RequestHeaders } from '#platform/http/incoming.ts';
import { RefusedError } from '#platform/http/refusal.ts';
import { remember } from '#platform/http/remember.ts';

const RESOLUTIONS = ['merge-duplicates', 'ignore-duplicates'] as const;

export type RequestPreferences = ReturnType<typeof preferencesOf>;

const OBJECT = 'application/vnd.pgrst.object+json';
const STRIPPED = ';nulls=stripped';
/**
 * The media types that postgrest-js requests with `Accept`.
 * `application/vnd.pgrst.plan`, which would reveal SQL, is not supported.
 */
const ACCEPTED: ReadonlySet<string> = new Set([
  '*/*',
  'application/json',
  `application/vnd.pgrst.array+json${STRIPPED}`,
  OBJECT,
  `${OBJECT}${STRIPPED}`,
]);

const KNOWN =
  /^(?:handling=(?:strict|lenient)|count=exact|return=(?:minimal|representation)|resolution=(?:merge|ignore)-duplicates|missing=default)$/;

/** Parses `Accept` and `Prefer`. Throws a `RefusedError` for values that the table API does not support. */
export function readPreferences(headers: RequestHeaders): RequestPreferences {
  return preferencesOf(`${headers.get('accept') ?? '*/*'}\n${headers.get('prefer') ?? ''}`);
}

/** The maximum length of `Accept` and `Prefer` together. Clients send less. Parsing longer texts would be slow. */
const MAX_LENGTH = 500;

const preferencesOf = remember(100, (text) => {
  if (text.length > MAX_LENGTH) throw new RefusedError({ code: 'not-acceptable' });
  const [accept = '', prefer = ''] = text.split('\n');
  const types = accept.toLowerCase().replaceAll(' ', '').split(',');
  const accepted = types.map((type) => type.replace(/;q=.*$/, ''));
  if (!accepted.every((type) => ACCEPTED.has(type))) throw new RefusedError({ code: 'not-acceptable' });
  const asked = prefer.toLowerCase().replace(/\s/g, '').split(',');
  // Estimated counts ignore row security. With range filters, they would reveal hidden values letter by letter.
  if (asked.some((one) => one.startsWith('count=') && one !== 'count=exact'))
    throw new RefusedError({ code: 'inexact-count' });
  const applied = asked.filter((one) => KNOWN.test(one));
  // With `handling=strict`, clients rely on every preference. `max-affected`, for example, prevents larger changes.
  if (asked.includes('handling=strict') && applied.length < asked.length)
    throw new RefusedError({ code: 'unknown-preference' });
  return {
    /** Whether to respond with one object instead of a list. */
    isSingle: accepted.some((one) => one.startsWith(OBJECT)),
    withoutNulls: accepted.some((one) => one.endsWith(STRIPPED)),
    isCounted: applied.includes('count=exact'),
    returnsRows: applied.includes('return=representation'),
    resolution: RESOLUTIONS.findLast((one) => applied.includes(`resolution=${one}`)) ?? null,
    /** Whether columns that a written row omits get their default instead of null. */
    missingAsDefault: applied.includes('missing=default'),
    /** The preferences that were applied, for `Preference-Applied`. */
    applied: applied.join(', '),
  };
});
