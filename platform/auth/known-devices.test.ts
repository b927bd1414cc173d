import { describe, expect, test } from 'vitest';
import { createKnownDevices } from '#platform/auth/known-devices.ts';

const devices = createKnownDevices('s'.repeat(48), 'https://lines.example');

/** Request headers of a browser that received this `Set-Cookie`. */
const after = (cookie: string) => new Headers({ cookie: cookie.split(';')[0] ?? '' });

describe('a known device', () => {
  test('is known only for the accounts that it signed in to', () => {
    const none = new Headers();
    expect(devices.find(none, 'a@lines.example')).toBeNull();
    const first = after(devices.cookieFor(none, 'a@lines.example'));
    const both = after(devices.cookieFor(first, 'b@lines.example'));
    expect(devices.find(first, 'a@lines.example')).toMatch(/^[\w-]{16}$/);
    expect(devices.find(both, 'a@lines.example')).toBe(devices.find(first, 'a@lines.example'));
    expect(devices.find(both, 'b@lines.example')).not.toBeNull();
    expect(devices.find(both, 'c@lines.example')).toBeNull();
  });

  test('keeps its proof when it signs in again, for at most four accounts', () => {
    let headers = new Headers();
    for (const name of ['a', 'b', 'c', 'd', 'e', 'e', 'd'])
      headers = after(devices.cookieFor(headers, `${name}@lines.example`));
    const known = ['a', 'b', 'c', 'd', 'e'].filter((name) => devices.find(headers, `${name}@lines.example`));
    expect(known).toEqual(['b', 'c', 'd', 'e']);
  });

  test('cannot be forged or created with another secret', () => {
    const other = createKnownDevices('t'.repeat(48), 'https://lines.example');
    const forged = after(other.cookieFor(new Headers(), 'a@lines.example'));
    expect(devices.find(forged, 'a@lines.example')).toBeNull();
    for (const value of ['', '.', 'x'.repeat(59), '%00', `${'x'.repeat(59)}.`.repeat(50)])
      expect(devices.find(new Headers({ cookie: `known-device=${value}` }), 'a@lines.example')).toBeNull();
  });

  test('has a cookie that scripts and other sites cannot use', () => {
    expect(devices.cookieFor(new Headers(), 'a@lines.example')).toMatch(
      /^known-device=[\w-]{59}; Max-Age=\d+; Path=\/auth\/v1; HttpOnly; Secure; SameSite=Lax$/,
    );
  });
});
