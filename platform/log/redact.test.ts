import { describe, expect, test } from 'vitest';
import { describeError, redact } from '#platform/log/redact.ts';

describe('logs never contain', () => {
  test.each([
    ['Key (email)=(jane.doe@example.com) already exists', 'jane.doe'],
    ['row (1, $2b$10$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy)', 'N9qo8uLO'],
    ['Bearer eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abc-_123', 'eyJzdWIi'],
    ['key sb_secret_abcdef', 'abcdef'],
    ['postgres://app:s3cret@db:5432/x', 's3cret'],
  ])('%s', (text, secret) => {
    expect(redact(text)).not.toContain(secret);
  });

  test('hostile text is searched fast', () => {
    for (const text of ['@', 'a@', 'a.', 'a@a.', 'eyJ.', 'x://y:'])
      expect(redact(text.repeat(20_000)).length).toBeGreaterThan(0);
  });

  test('a database error keeps its code and constraint, but not its message, detail, or parameters', () => {
    const error = Object.assign(new Error('invalid input syntax for type uuid: "jane"'), {
      severity: 'ERROR',
      code: '22P02',
      detail: 'Failing row contains (jane)',
      constraint_name: 'users_pkey',
      parameters: ['jane'],
    });
    const facts = describeError(error);
    expect(JSON.stringify(facts)).not.toContain('jane');
    expect(facts).toMatchObject({ code: '22P02', constraint: 'users_pkey' });
  });

  test('a refused connection keeps its message, which says why the database is lost', () => {
    const message = 'sorry, too many clients already';
    const error = Object.assign(new Error(message), { severity: 'FATAL', code: '53300' });
    expect(describeError(error)).toMatchObject({ code: '53300', message });
  });
});
