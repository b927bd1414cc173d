// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest';
import { asksNotToBeTracked, mayCount } from './may-count.ts';

afterEach(() => {
  document.head.innerHTML = '';
  Object.defineProperty(navigator, 'globalPrivacyControl', { value: undefined, configurable: true });
});

it.each([
  [{ doNotTrack: '1' }, true],
  [{ doNotTrack: null, globalPrivacyControl: true }, true],
  [{ doNotTrack: '0', globalPrivacyControl: true }, true],
  [{ doNotTrack: '0', globalPrivacyControl: false }, false],
  [{ doNotTrack: 'unspecified' }, false],
  [{ doNotTrack: null }, false],
])('what %j asks for', (signals, asked) => expect(asksNotToBeTracked(signals)).toBe(asked));

it('nothing is fetched on a local host, but for web analytics', () => {
  location.href = 'http://localhost:3000/';
  expect(mayCount()).toBe(false);
  document.head.innerHTML = '<meta name="web-analytics-script" content="/insights/script.js">';
  expect(mayCount()).toBe(true);
});

it('nothing is fetched against the person’s will', () => {
  location.href = 'https://lines.example/';
  expect(mayCount()).toBe(true);
  Object.defineProperty(navigator, 'globalPrivacyControl', { value: true, configurable: true });
  expect(mayCount()).toBe(false);
});
