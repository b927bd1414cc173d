import type { RequestHeaders } from '#server/http/incoming.ts';
import { refused } from '#server/http/refusal.ts';

const RESOLUTIONS = ['merge-duplicates', 'ignore-duplicates'] as const;

/** What the headers of a request say about its response. */
export interface RequestPreferences {
  /** One object instead of a list. */
  readonly isSingle: boolean;
  /** Members that are null are left out. */
  readonly withoutNulls: boolean;
  readonly isCounted: boolean;
  readonly returnsRows: boolean;
  readonly resolution: (typeof RESOLUTIONS)[number] | null;
  /** Columns that a row does not mention get their default instead of null. */
  readonly missingAsDefault: boolean;
  /** The preferences that were followed, for `Preference-Applied`. */
  readonly applied: string;
}

const OBJECT = 'application/vnd.pgrst.object+json';
const STRIPPED = ';nulls=stripped';
/** What postgrest-js asks for. Not, for example, `application/vnd.pgrst.plan`, which answers with SQL. */
const ACCEPTED: ReadonlySet<string> = new Set([
  '*/*',
  'application/json',
  `application/vnd.pgrst.array+json${STRIPPED}`,
  OBJECT,
  `${OBJECT}${STRIPPED}`,
]);

const KNOWN =
  /^(?:handling=(?:strict|lenient)|count=exact|return=(?:minimal|representation)|resolution=(?:merge|ignore)-duplicates|missing=default)$/;

/** Reads `Accept` and `Prefer`, and rejects what the table API does not offer. */
export function readPreferences(headers: RequestHeaders): RequestPreferences {
  const types = (headers.get('accept') ?? '*/*').toLowerCase().replaceAll(' ', '').split(',');
  const accepted = types.map((type) => type.replace(/;q=.*$/, ''));
  if (!accepted.every((type) => ACCEPTED.has(type)))
    throw refused(406, 'not_acceptable', 'The table API answers with JSON only.');
  const asked = (headers.get('prefer') ?? '').toLowerCase().replace(/\s/g, '').split(',');
  // PostgreSQL's planner makes estimates, whose statistics know nothing of row security. With filters on ranges, they told a user
  // letter by letter which texts stand in rows that nobody shows them.
  if (asked.some((one) => one.startsWith('count=') && one !== 'count=exact'))
    throw refused(400, 'PGRST122', 'Rows are counted exactly or not at all. Ask with "Prefer: count=exact".');
  const applied = asked.filter((one) => KNOWN.test(one));
  // For example `max-affected`: a client that sends it relies on a change being undone.
  if (asked.includes('handling=strict') && applied.length < asked.length)
    throw refused(400, 'PGRST122', 'Not all preferences are offered that "handling=strict" demands.');
  return {
    isSingle: accepted.some((one) => one.startsWith(OBJECT)),
    withoutNulls: accepted.some((one) => one.endsWith(STRIPPED)),
    isCounted: applied.includes('count=exact'),
    returnsRows: applied.includes('return=representation'),
    resolution: RESOLUTIONS.findLast((one) => applied.includes(`resolution=${one}`)) ?? null,
    missingAsDefault: applied.includes('missing=default'),
    applied: applied.join(', '),
  };
}
