import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanReferrer, isVisitType, originOf, readUtmSource } from './visit.ts';

it('recognizes the two types of visit', () => {
  expect(['page_visit', 'team_selection'].every(isVisitType)).toBe(true);
  expect([undefined, null, '', 'page', 'PAGE_VISIT', 1, ['page_visit']].some(isVisitType)).toBe(false);
});

it.each([
  ['https://Lines.Example/a?b', 'https://lines.example'],
  ['http://lines.example:8080', 'http://lines.example:8080'],
  ['https://name:word@lines.example/a', 'https://lines.example'],
  ['android-app://com.google.android.gm/', 'android-app://com.google.android.gm'],
  ['about:blank', null],
  ['', null],
])('the origin of %j is %j', (address, origin) => expect(originOf(address)).toBe(origin));

describe('the referrer', () => {
  const own = ['https://lines.example'];
  it.each([
    ['https://www.google.com/', 'https://www.google.com/'],
    ['https://forum.example/hockey/thread-7?user=me&q=secret#post', 'https://forum.example/hockey/thread-7'],
    ['https://forum.example?q=secret', 'https://forum.example'],
    ['https://me:secret@forum.example/a', 'https://forum.example/a'],
    ['android-app://com.reddit.frontpage/', 'android-app://com.reddit.frontpage/'],
  ])('of %j is %j', (referrer, kept) => expect(cleanReferrer(referrer, own)).toBe(kept));

  it.each(['', 'data:text/html,hi', 'file:///etc/passwd', 'javascript://x/%0aalert(1)'])(
    'is null for %j',
    (referrer) => expect(cleanReferrer(referrer, own)).toBeNull(),
  );

  it('is null for every page of the site itself', () => {
    expect(cleanReferrer('https://lines.example/privacy', own)).toBeNull();
    expect(cleanReferrer('https://LINES.example', own)).toBeNull();
    expect(cleanReferrer('https://lines.example.evil.example/', own)).not.toBeNull();
  });

  it('is cut to the database’s limit', () => {
    expect(cleanReferrer(`https://forum.example/${'a'.repeat(5000)}`, own)).toHaveLength(2048);
  });
});

describe('the source', () => {
  const page = 'https://lines.example/';
  it.each([
    ['?utm_source=twitter', '', 'twitter'],
    ['?a=b&utm_source=news+letter%20May&c', '', 'news letter May'],
    ['?utm_source=%20%20reddit%20', '', 'reddit'],
    ['?utm_source=', 'https://x.example/?utm_source=theirs', 'theirs'],
    ['', 'https://x.example/?utm_source=theirs#utm_source=no', 'theirs'],
    ['?utm_source=ours', 'https://x.example/?utm_source=theirs', 'ours'],
    ['#?utm_source=no', '', null],
    ['?xutm_source=no&UTM_SOURCE=no', '', null],
    ['?utm_source=100%', '', '100%'],
    ['?utm_source=%00%0A', '', null],
    ['', '', null],
  ])('of %j with the referrer %j is %j', (query, referrer, source) => {
    expect(readUtmSource(page + query, referrer)).toBe(source);
  });

  it('is always a line that the database accepts', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 500 }), (text) => {
        const query = new URLSearchParams({ utm_source: text });
        const source = readUtmSource(`${page}?${query.toString()}`, '');
        if (source === null) return;
        expect(Array.from(source).length).toBeLessThanOrEqual(200);
        expect(source).toBe(source.trim());
        expect(source).not.toMatch(/\p{Cc}/u);
      }),
    );
  });
});
