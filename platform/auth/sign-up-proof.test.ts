import { expect, test } from 'vitest';
import { createSignUpProofs } from '#platform/auth/sign-up-proof.ts';

const [MINE, ANOTHER] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'];
const proofs = createSignUpProofs('a-secret', 'https://site.example');

const sent = (header: string) => new Headers({ cookie: header.split(';')[0] ?? '' });

test('a cookie is valid only for its account and secret', () => {
  const cookie = sent(proofs.cookieFor(MINE));
  expect(proofs.isShownBy(cookie, MINE)).toBe(true);
  expect(proofs.isShownBy(cookie, ANOTHER)).toBe(false);
  expect(createSignUpProofs('another', 'https://site.example').isShownBy(cookie, MINE)).toBe(false);
});

test('two cookies of one account differ like those of two accounts', () => {
  const first = proofs.cookieFor(MINE);
  const second = proofs.cookieFor(MINE);
  expect(first).not.toBe(second);
  expect(proofs.isShownBy(sent(second), MINE)).toBe(true);
  const startOf = (cookie: string) => cookie.slice(0, 'sign-up='.length + 16);
  expect(proofs.isShownBy(sent(first.replace(startOf(first), startOf(second))), MINE)).toBe(false);
});

test.each(['', 'sign-up=', 'sign-up=short', 'other=1'])('%j proves nothing', (cookie) => {
  expect(proofs.isShownBy(new Headers({ cookie }), MINE)).toBe(false);
});
