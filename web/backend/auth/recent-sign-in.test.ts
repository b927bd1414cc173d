import { expect, it } from 'vitest';
import { signedInAt } from './recent-sign-in.ts';

function token(payload: object): string {
  const text = Buffer.from(JSON.stringify(payload)).toString('base64url');
  return `e30.${text}.x`;
}

it.each([
  [
    'the newest sign-in',
    token({ amr: [{ timestamp: 100 }, { method: 'password', timestamp: 200 }] }),
    200_000,
  ],
  ['letters beyond ASCII', token({ name: 'Jágr ÿÿÿ>>>???', amr: [{ timestamp: 7 }] }), 7000],
  ['no sign-in', token({ sub: 'x' }), null],
  ['methods without times', token({ amr: ['pwd'] }), null],
  ['no token', 'x', null],
])('reads %s', (_what, text, expected) => {
  expect(signedInAt(text)).toBe(expected);
});
