import { expect, it } from 'vitest';
import { isLocalHost } from './local-host.ts';

it.each([
  'localhost',
  'localhost.',
  'app.localhost',
  '127.0.0.1',
  '192.168.1.20',
  '[::1]',
  '[2001:db8::7]',
  '::1',
  'rink.local',
  '',
])('%j is local', (hostname) => expect(isLocalHost(hostname)).toBe(true));

it.each([
  'lines.example',
  'linerush.test',
  'localhost.example',
  'notlocalhost',
  'local.example',
  '10.example',
])('%j is not local', (hostname) => expect(isLocalHost(hostname)).toBe(false));
