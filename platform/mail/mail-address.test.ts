import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readMailAddress } from '#platform/mail/mail-address.ts';

test.each([
  ['user@site.example', 'user@site.example'],
  ['User.One+tag@Mail.Site.Example', 'User.One+tag@mail.site.example'],
  ["o'brien_{x}@a-b.ca", "o'brien_{x}@a-b.ca"],
  ['user@münchen.de', 'user@xn--mnchen-3ya.de'],
])('%s is an address', (text, address) => expect(readMailAddress(text)).toBe(address));

test.each([
  '',
  'user@',
  '@site.example',
  'user@lines',
  'user@site.example.',
  'user@-a.example',
  'user@127.0.0.1',
  'user@site.example/x',
  ' user@site.example',
  'user @site.example',
  'user@site.example,b@x.example',
  'user;b@site.example',
  'User <user@site.example>',
  '"a b"@site.example',
  'a:b@site.example',
  'a@b@site.example',
  '.user@site.example',
  'user\r\n@site.example',
  'user@site.example\r\nBcc: x@y.example',
  'user\u2028@site.example',
  'fän@site.example',
  'user@lines\u0000.example',
  `${'x'.repeat(65)}@site.example`,
  `user@${'x'.repeat(64)}.example`,
  `user@${'a.'.repeat(130)}example`,
])('%j is not an address', (text) => expect(readMailAddress(text)).toBeNull());

test('any output is one bare ASCII address', () => {
  const pieces = fc.constantFrom(...Array.from('@.,<>"\r\n\u2028 aö。＠;:%'));
  fc.assert(
    fc.property(fc.array(fc.oneof(pieces, fc.string())), (parts) => {
      const address = readMailAddress(parts.join(''));
      if (address !== null)
        expect(address).toMatch(/^[!#-'*+\-./0-9=?A-Z^_`a-z{|}~]+@[a-z0-9.-]+\.[a-z0-9-]+$/);
    }),
  );
});
