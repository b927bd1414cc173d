/** Every sentence that a function of the database raises has a code, which the page knows. */
import { afterAll, beforeAll, expect, it } from 'vitest';

import { ADMIN_SENTENCES } from '#web/backend/admin/admin-sentences.ts';
import { CALL_SENTENCES } from '#web/backend/calls/call-sentences.ts';
import { LINEUP_SENTENCES } from '#web/backend/saved-lineups/save-failure.ts';
import { openTestDatabase, type TestDatabase } from '../support/policies/temporary.ts';

let database: TestDatabase;
let raises: readonly Raise[];

interface Raise {
  /** `function: statement`, for the message of a failing test. */
  readonly where: string;
  /** With `%` for each value. */
  readonly sentence: string;
  readonly hint: string | null;
  /** The parameters' names, sorted. */
  readonly parameters: readonly string[];
}

/** A statement up to its semicolon; those in texts do not end it. */
const STATEMENT = /raise\s+exception\b(?:'(?:[^']|'')*'|[^;'])*;/gi;
/** Functions raise and catch LR001 themselves to roll a block back. */
const CAUGHT = /errcode\s*=\s*'LR001'/;

function readRaise(name: string, statement: string): Raise {
  const detail = /jsonb_build_object\((.*)\)::text/s.exec(statement)?.[1] ?? '';
  return {
    where: `${name}: ${statement}`,
    sentence: /exception\s+'((?:[^']|'')*)'/i.exec(statement)?.[1] ?? '',
    hint: /\bhint\s*=\s*'([a-z_]+)'/.exec(statement)?.[1] ?? null,
    parameters: [...detail.matchAll(/'(\w+)',/g)].map(([, key]) => key ?? '').toSorted(),
  };
}

/** Returns the left sides that have several different right sides. */
function ambiguous(pairs: readonly (readonly [string, string])[]): readonly string[] {
  const first = new Map(pairs.toReversed());
  return pairs
    .filter(([left, right]) => first.get(left) !== right)
    .map(([left, right]) => `${left}: ${right}`);
}

beforeAll(async () => {
  database = await openTestDatabase();
  const functions = await database.sql<{ name: string; source: string }[]>`
    select oid::regprocedure::text as name, prosrc as source from pg_proc
    where pronamespace in ('public'::regnamespace, 'private'::regnamespace)`;
  raises = functions.flatMap(({ name, source }) =>
    [...source.matchAll(STATEMENT)]
      .filter(([text]) => !CAUGHT.test(text))
      .map(([text]) => readRaise(name, text)),
  );
});
afterAll(() => database.close());

it('every raised sentence has a code', () => {
  expect(raises.length).toBeGreaterThan(20);
  expect(raises.filter(({ hint, sentence }) => !hint || !sentence).map(({ where }) => where)).toEqual([]);
});

it('a code has one sentence with the same parameters, and a sentence one code', () => {
  const pairs = raises.map(({ hint, sentence }) => [hint ?? '', sentence] as const);
  expect(ambiguous(pairs)).toEqual([]);
  expect(ambiguous(pairs.map(([code, sentence]) => [sentence, code]))).toEqual([]);
  expect(ambiguous(raises.map(({ hint, parameters }) => [hint ?? '', parameters.join()]))).toEqual([]);
});

it('the page words exactly these codes, with their parameters', () => {
  const worded = Object.entries<string>({ ...ADMIN_SENTENCES, ...CALL_SENTENCES, ...LINEUP_SENTENCES }).map(
    ([code, sentence]) => {
      const names = [...sentence.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
      return [code, names.toSorted()];
    },
  );
  const raised = raises.map(({ hint, parameters }) => [hint ?? '', parameters] as const);
  expect(Object.fromEntries(worded)).toEqual(Object.fromEntries(raised));
});
