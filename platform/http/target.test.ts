import { describe, expect, test } from 'vitest';
import { isRefusal } from '#platform/http/refusal.ts';
import { readTarget } from '#platform/http/target.ts';
import { LIMITS } from '#platform/limits.ts';

describe('request targets', () => {
  test.each([
    ['/', '/', ''],
    ['/rest/v1/authors?select=*', '/rest/v1/authors', '?select=*'],
    ['/profile/J%C3%BCrg', '/profile/Jürg', ''],
    ['/x?next=/../y', '/x', '?next=/../y'],
    ['/assets/app-1.2.js', '/assets/app-1.2.js', ''],
    ['/...', '/...', ''],
  ])('%s is normal', (raw, path, search) => {
    expect(readTarget(raw)).toEqual({ path, search });
  });

  test.each([
    '',
    '*',
    'http://host/_system/ping',
    '/rest/v1/../../_system/ping',
    '/rest/v1/%2e%2e/%2e%2e/_system/ping',
    '/rest/v1/%252e%252e/_system',
    '/rest/v1\\..\\..\\_system',
    '/rest/v1/..%5c_system',
    '/rest//v1/authors',
    '/a%00b',
    '/a b',
    '/a#b',
    '/ü',
    '/%ff',
    '/%',
  ])('%s is rejected', (raw) => {
    const target = readTarget(raw);
    expect(isRefusal(target), `${raw} was read as ${JSON.stringify(target)}`).toBe(true);
  });

  test('the length counts in bytes of the whole target', () => {
    expect(isRefusal(readTarget(`/?${'a'.repeat(LIMITS.urlBytes - 2)}`))).toBe(false);
    expect(readTarget(`/?${'a'.repeat(LIMITS.urlBytes - 1)}`)).toMatchObject({ code: 'url-too-long' });
  });
});
