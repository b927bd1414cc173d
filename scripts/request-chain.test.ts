import { describe, expect, it } from 'vitest';
import { longestChain, shortName } from './request-chain.ts';

const request = (url: string, start: number, end?: number) => ({ url, start, end });

describe('longestChain', () => {
  it('counts requests that overlap once', () => {
    expect(longestChain([request('a', 0, 10), request('b', 1, 20), request('c', 5, 8)])).toHaveLength(1);
  });

  it('follows a request to the ones that started after it had ended', () => {
    const chain = longestChain([
      request('page', 0, 10),
      request('style', 11, 40),
      request('script', 11, 20),
      request('part', 20, 30),
      request('beacon', 12, 60),
    ]);
    expect(chain.map(({ url }) => url)).toEqual(['page', 'script', 'part']);
  });

  it('leaves out what has not ended', () => {
    expect(longestChain([request('a', 0, 10), request('b', 20)])).toHaveLength(1);
    expect(longestChain([])).toEqual([]);
  });
});

describe('shortName', () => {
  it('drops the digest of a built file', () => {
    expect(shortName('http://localhost/assets/sign-in-page-BJDMu_jt.js')).toBe('sign-in-page.js');
    expect(shortName('http://localhost/assets/barlow-latin-400-normal-qiz4-Cze.woff2')).toBe(
      'barlow-latin-400-normal.woff2',
    );
    expect(shortName('http://localhost/rest/v1/teams?select=*')).toBe('rest/v1/teams');
    expect(shortName('http://localhost/?shared=1')).toBe('page');
  });
});
