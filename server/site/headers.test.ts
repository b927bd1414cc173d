import { expect, test } from 'vitest';
import { commonHeaders } from '#server/http/headers.ts';
import { pageCsp } from '#server/site/headers.ts';

test('HSTS only where the site is reached by https', () => {
  expect(commonHeaders('https://lines.example')).toHaveProperty('Strict-Transport-Security');
  expect(commonHeaders('http://localhost:3000')).not.toHaveProperty('Strict-Transport-Security');
});

test('the opener policy only where browsers heed it', () => {
  for (const url of ['https://lines.example', 'http://localhost:3000', 'http://127.0.0.1:3000'])
    expect(commonHeaders(url), url).toHaveProperty('Cross-Origin-Opener-Policy', 'same-origin');
  expect(commonHeaders('http://192.168.1.5:3000')).not.toHaveProperty('Cross-Origin-Opener-Policy');
});

test('pages may send reports to another address only where they were built to', () => {
  const page = { supabaseUrl: '/', anonKey: 'key', google: false, mail: true };
  const site = { imageProxyHosts: [], publicUrl: 'https://lines.example' };
  const connect = (reportUrl: string | null) =>
    /connect-src ([^;]+)/.exec(pageCsp({ ...site, reportUrl }, page))?.[1];
  expect(connect(null)).toBe("'self'");
  expect(connect('/functions/report')).toBe("'self'");
  expect(connect('https://abc.example/functions/v1/report')).toBe("'self' https://abc.example");
});
