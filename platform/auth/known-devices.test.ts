import { describe, expect, test } from 'vitest';
import { createKnownDevices } from '#platform/auth/known-devices.ts';

const devices = createKnownDevices('s'.repeat(48), 'https://site.example');

const after = (cookie: string) => new Headers({ cookie: cookie.split(';')[0] ?? '' });

describe('a known device', () => {
  test('is known only for the accounts that it signed in to', () => {
    const none = new Headers();
    expect(devices.find(none, 'a@site.example')).toBeNull();
    const first = after(devices.cookieFor(none, 'a@site.example'));
    const both = after(devices.cookieFor(first, 'b@site.example'));
    expect(devices.find(first, 'a@site.example')).toMatch(/^[\w-]{16}$/);
    expect(devices.find(both, 'a@site.example')).toBe(devices.find(first, 'a@site.example'));
    expect(devices.find(both, 'b@site.example')).not.toBeNull();
    expect(devices.find(both, 'c@site.example')).toBeNull();
  });

  test('keeps its proof when it signs in again, for at most four accounts', () => {
    let headers = new Headers();
    for (const name of ['a', 'b', 'c', 'd', 'e', 'e', 'd'])
      headers = after(devices.cookieFor(headers, `${name}@site.example`));
    const known = ['a', 'b', 'c', 'd', 'e'].filter((name) => devices.find(headers, `${name}@site.example`));
    expect(known).toEqual(['b', 'c', 'd', 'e']);
  });

  test('cannot be forged or created with another secret', () => {
    const other = createKnownDevices('t'.repeat(48), 'https://site.example');
    const forged = after(other.cookieFor(new Headers(), 'a@site.example'));
    expect(devices.find(forged, 'a@site.example')).toBeNull();
    for (const value of ['', '.', 'x'.repeat(59), '%00', `${'x'.repeat(59)}.`.repeat(50)])
      expect(devices.find(new Headers({ cookie: `known-device=${value}` }), 'a@site.example')).toBeNull();
  });

  test('has a cookie that scripts and other sites cannot use', () => {
    expect(devices.cookieFor(new Headers(), 'a@site.example')).toMatch(
      /^known-device=[\w-]{59}; Max-Age=\d+; Path=\/auth\/v1; HttpOnly; Secure; SameSite=Lax$/,
    );
  });
});
