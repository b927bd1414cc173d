import { expect, test } from 'vitest';
import { wordRefusal } from '#platform/http/refusals/refusals.ts';
import '#server/endpoint-refusals.ts';

test('an unsent report says when to retry', () => {
  expect(wordRefusal({ code: 'mail-down' }).headers).toEqual({ 'Retry-After': '60' });
  const full = wordRefusal({ code: 'mail-recipient-full', seconds: 3600 });
  expect(full.headers).toEqual({ 'Retry-After': '3600' });
  expect(full.sentence).toMatch(/The text is kept\. Try again in an hour\.$/);
});
