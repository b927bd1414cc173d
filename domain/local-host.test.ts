import { expect, it } from 'vitest';
import { isLocalHost } from './local-host.ts';

it.each([
  'localhost',
  'LOCALHOST',
  'localhost.',
  'app.localhost',
  '127.0.0.1',
  '192.168.1.20',
  '203.0.113.7',
  '[::1]',
  '[2001:db8::7]',
  '::1',
  'rink.local',
  'rink.local.',
  '',
])('%j is local', (hostname) => expect(isLocalHost(hostname)).toBe(true));

it.each([
  'lines.example',
  'linerush.test',
  'localhost.example',
  'notlocalhost',
  'mylocal',
  'local.example',
  '1password.example',
  '10.example',
])('%j is not local', (hostname) => expect(isLocalHost(hostname)).toBe(false));
