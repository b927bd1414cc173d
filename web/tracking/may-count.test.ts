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
])('reads the signal %j', (signals, asked) => expect(asksNotToBeTracked(signals)).toBe(asked));

it('loads nothing on a local host, except for web analytics', () => {
  location.href = 'http://localhost:3000/';
  expect(mayCount()).toBe(false);
  document.head.innerHTML = '<meta name="web-analytics-script" content="/insights/script.js">';
  expect(mayCount()).toBe(true);
});

it('loads nothing for users who object to tracking', () => {
  location.href = 'https://lines.example/';
  expect(mayCount()).toBe(true);
  Object.defineProperty(navigator, 'globalPrivacyControl', { value: true, configurable: true });
  expect(mayCount()).toBe(false);
});
