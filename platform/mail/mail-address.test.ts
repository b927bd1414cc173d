import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readMailAddress } from '#platform/mail/mail-address.ts';

test.each([
  ['fan@lines.example', 'fan@lines.example'],
  ['Fan.One+nhl@Mail.Lines.Example', 'Fan.One+nhl@mail.lines.example'],
  ["o'brien_{x}@a-b.ca", "o'brien_{x}@a-b.ca"],
  ['fan@münchen.de', 'fan@xn--mnchen-3ya.de'],
])('%s is an address', (text, address) => expect(readMailAddress(text)).toBe(address));

test.each([
  '',
  'fan',
  'fan@',
  '@lines.example',
  'fan@lines',
  'fan@lines.example.',
  'fan@.example',
  'fan@-a.example',
  'fan@127.0.0.1',
  'fan@[127.0.0.1]',
  'fan@lines.example:25',
  'fan@lines.example/x',
  ' fan@lines.example',
  'fan @lines.example',
  'fan@lines.example,b@x.example',
  'a,b@lines.example',
  'fan;b@lines.example',
  'Fan <fan@lines.example>',
  '<fan@lines.example>',
  '"a b"@lines.example',
  'fan(x)@lines.example',
  'a:b@lines.example',
  'a@b@lines.example',
  '.fan@lines.example',
  'fan..x@lines.example',
  'fan\r\n@lines.example',
  'fan@lines.example\r\nBcc: x@y.example',
  'fan\u2028@lines.example',
  'fän@lines.example',
  'fan@lines\u0000.example',
  `${'x'.repeat(65)}@lines.example`,
  `fan@${'x'.repeat(64)}.example`,
  `fan@${'a.'.repeat(130)}example`,
])('%j is not an address', (text) => expect(readMailAddress(text)).toBeNull());

test('any output is one bare ASCII address', () => {
  const pieces = fc.constantFrom(
    '@',
    '.',
    ',',
    '<',
    '>',
    '"',
    '\r',
    '\n',
    '\u2028',
    ' ',
    'a',
    'ö',
    '。',
    '＠',
    ';',
    ':',
    '%',
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(pieces, fc.string())), (parts) => {
      const address = readMailAddress(parts.join(''));
      if (address !== null)
        expect(address).toMatch(/^[!#-'*+\-./0-9=?A-Z^_`a-z{|}~]+@[a-z0-9.-]+\.[a-z0-9-]+$/);
    }),
  );
});
