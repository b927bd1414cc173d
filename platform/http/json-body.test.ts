import { expect, test } from 'vitest';
import { isTooComplex, parseJsonObject, hasJsonType } from '#platform/http/json-body.ts';
import { LIMITS } from '#platform/limits.ts';

const encode = (text: string) => new TextEncoder().encode(text);
const nested = (depth: number, inner = '') => '['.repeat(depth) + inner + ']'.repeat(depth);

test('nesting inside texts does not count', () => {
  expect(isTooComplex(encode(nested(LIMITS.jsonDepth)))).toBe(false);
  expect(isTooComplex(encode(nested(LIMITS.jsonDepth + 1)))).toBe(true);
  expect(isTooComplex(encode('{"a":'.repeat(100_000)))).toBe(true);
  expect(isTooComplex(encode(`["${'['.repeat(1000)}\\"${'{'.repeat(1000)}"]`))).toBe(false);
  expect(isTooComplex(encode(`["\\\\",${nested(LIMITS.jsonDepth)}]`))).toBe(true);
  expect(isTooComplex(encode('[],'.repeat(1000)))).toBe(false);
});

test.each([
  ['{"a":1}', { a: 1 }],
  ['{}', {}],
  ['[]', null],
  ['null', null],
  ['"x"', null],
  ['', null],
  ['{', null],
  [`{"a":${nested(20_000)}}`, null],
  [`{"a":[${'{"b":1},'.repeat(LIMITS.jsonMarks)}{}]}`, null],
  [`{"a":[${'[],'.repeat(LIMITS.jsonMarks)}[]]}`, null],
  [`{"a":"${'[,'.repeat(LIMITS.jsonMarks)}"}`, { a: '[,'.repeat(LIMITS.jsonMarks) }],
])('%s contains %j', (text, value) => expect(parseJsonObject(encode(text))).toEqual(value));

test('invalid UTF-8 contains no object', () => {
  expect(parseJsonObject(Uint8Array.from([0x7b, 0xff, 0x7d]))).toBeNull();
});

test('a content type may have parameters and any letter case', () => {
  const says = (type: string) => hasJsonType(new Headers({ 'content-type': type }));
  expect(['application/json', 'Application/JSON; charset=utf-8'].every(says)).toBe(true);
  expect(['', 'text/plain', 'application/jsonp', 'text/plain, application/json'].some(says)).toBe(false);
  expect(hasJsonType(new Headers())).toBe(false);
});
