/** Checks that the page knows the code of every error that a database function raises. */
import { expect, it } from 'vitest';
import { ADMIN_SENTENCES } from '#web/backend/admin/admin-sentences.ts';
import { OWN_TEAM_SENTENCES } from '#web/backend/account-teams/own-team-sentences.ts';
import { PREDICTION_SENTENCES } from '#web/backend/predictions/prediction-sentences.ts';
import { LINEUP_SENTENCES } from '#web/backend/saved-lineups/save-failure.ts';
import { openTestDatabase } from '../support/policies/temporary.ts';

/** Matches a raise statement up to its semicolon. Semicolons in texts do not end the match. */
const STATEMENT = /raise\s+exception\b(?:'(?:[^']|'')*'|[^;'])*;/gi;
/** Functions raise and catch LR001 themselves, to roll back a block. */
const CAUGHT = /errcode\s*=\s*'LR001'/;

/** A code with its parameters, such as `import_too_large most`. */
const signature = (code: string, parameters: readonly string[]) => [code, ...parameters.toSorted()].join(' ');

/** Returns the statement's code with its parameters, or the whole statement if it has no code. */
function signatureOf(statement: string): string {
  const code = /\bhint\s*=\s*'([a-z_]+)'/.exec(statement)?.[1] ?? statement;
  const detail = /jsonb_build_object\((.*)\)::text/s.exec(statement)?.[1] ?? '';
  return signature(code, detail.match(/(?<=')\w+(?=',)/g) ?? []);
}

it('the page words exactly the codes that the database raises, with their parameters', async () => {
  const database = await openTestDatabase();
  const functions = await database.sql<{ source: string }[]>`
    select prosrc as source from pg_proc
    where pronamespace in ('public'::regnamespace, 'private'::regnamespace)`;
  await database.close();
  const raises = functions.flatMap(({ source }) => source.match(STATEMENT) ?? []);
  const raised = raises.filter((statement) => !CAUGHT.test(statement)).map(signatureOf);
  const worded = Object.entries<string>({
    ...ADMIN_SENTENCES,
    ...PREDICTION_SENTENCES,
    ...LINEUP_SENTENCES,
    ...OWN_TEAM_SENTENCES,
  }).map(([code, sentence]) => signature(code, sentence.match(/(?<=\{)\w+(?=\})/g) ?? []));
  expect(worded.length).toBeGreaterThan(20);
  expect(new Set(raised)).toEqual(new Set(worded));
});
