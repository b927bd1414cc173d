import { expect, test } from 'vitest';
import { commonHeaders } from '#platform/http/headers.ts';
import { pageCsp } from '#server/site/headers.ts';

test('HSTS is sent only if the site uses https', () => {
  expect(commonHeaders('https://lines.example')).toHaveProperty('Strict-Transport-Security');
  expect(commonHeaders('http://localhost:3000')).not.toHaveProperty('Strict-Transport-Security');
});

test('the opener policy is sent only where browsers support it', () => {
  for (const url of ['https://lines.example', 'http://localhost:3000', 'http://127.0.0.1:3000'])
    expect(commonHeaders(url), url).toHaveProperty('Cross-Origin-Opener-Policy', 'same-origin');
  expect(commonHeaders('http://192.168.1.5:3000')).not.toHaveProperty('Cross-Origin-Opener-Policy');
});

test('pages may send reports only to the configured address', () => {
  const page = { supabaseUrl: '/', anonKey: 'key', google: false, mail: true };
  const site = { imageProxyHosts: [], publicUrl: 'https://lines.example' };
  const connect = (reportUrl: string | null) =>
    /connect-src ([^;]+)/.exec(pageCsp({ ...site, reportUrl }, page))?.[1];
  expect(connect(null)).toBe("'self'");
  expect(connect('/functions/report')).toBe("'self'");
  expect(connect('https://abc.example/functions/v1/report')).toBe("'self' https://abc.example");
});
