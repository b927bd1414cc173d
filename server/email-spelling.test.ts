import { expect, test } from 'vitest';
import { accountRules } from '#server/account-checks.ts';
import { spellEmail, spellKnownEmail } from '#platform/mail/email-spelling.ts';

test.each([
  [' Coach@Lines.Example ', 'coach@lines.example'],
  ['coach@lines。example', null],
  ['coach@ｌｉｎｅｓ.example', 'coach@lines.example'],
  ['coach@LINES.ｅｘａｍｐｌｅ', 'coach@lines.example'],
  ['coach@exämple.ca', 'coach@xn--exmple-cua.ca'],
  ['coach@exa\u0308mple.ca', 'coach@xn--exmple-cua.ca'],
  ['coach@XN--EXMPLE-CUA.ca', 'coach@xn--exmple-cua.ca'],
  ['coach@straße.example', 'coach@xn--strae-oqa.example'],
  ['jose\u0301@lines.example', 'josé@lines.example'],
  ['coach@lines.example.', null],
  ['coach@0x7f.1', null],
  ['coach@lines_.example', null],
  ['coach@-lines.example', null],
])('%j is normalized to %j', (typed, email) => {
  expect(spellEmail(typed, accountRules.checkEmail)).toEqual(
    email === null ? { sentence: 'This is not a complete email address.' } : { email },
  );
});

test.each([
  ['coa\u200Bch@lines.example', 'invisible'],
  ['coach\u202E@lines.example', 'invisible'],
  ['coach@li\u00ADnes.example', 'invisible'],
  ['coach\u{E0041}@lines.example', 'invisible'],
  ['coach\uFE0F@lines.example', 'invisible'],
  ['ｃoach@lines.example', 'look-alike'],
  ['ﬁn@lines.example', 'look-alike'],
])('%j is rejected for an %s character', (typed, reason) => {
  expect(spellEmail(typed, accountRules.checkEmail)).toEqual({
    sentence: expect.stringContaining(reason) as string,
  });
  // Accounts that are older than the rules may have an invalid address, so signing in still accepts it.
  expect(spellKnownEmail(typed, accountRules.checkEmail)).toBe(typed.toLowerCase());
});
