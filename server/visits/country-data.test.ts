import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countryOf, createFindCountry } from '#server/visits/country-data.ts';
import { findVisitCountry } from '#server/visits/visit-country.ts';

const fail = (error: unknown) => {
  throw error;
};
const findCountry = createFindCountry(null, fail);
/** A country database of the kind that COUNTRY_DATA can name. */
const file = createRequire(import.meta.url).resolve(
  '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb',
);
const findInFile = createFindCountry(file, fail);

describe('the country of an address', () => {
  /** Networks that never changed their owner: universities, research networks, and registries. */
  test.each([
    ['128.100.1.1', 'CA', 'University of Toronto'],
    ['2001:410::1', 'CA', 'CANARIE'],
    ['2620:0:2d0:200::7', 'US', 'IANA'],
    ['2001:6b0:1::1', 'SE', 'SUNET'],
    ['2001:708::1', 'FI', 'FUNET'],
    ['129.132.1.1', 'CH', 'ETH Zürich'],
    ['133.11.1.1', 'JP', 'University of Tokyo'],
    ['193.0.6.139', 'NL', 'RIPE NCC'],
  ])('%s is in %s (%s)', async (address, country) => {
    // The bundled data has only IPv4 addresses.
    expect(await findCountry(address)).toBe(address.includes(':') ? null : country);
    expect(await findInFile(address)).toBe(country);
  });

  test('works for a /64 network, as rate limits have it', async () => {
    expect(await findInFile('2001:708:0:0::/64')).toBe('FI');
  });

  test.each([
    '127.0.0.1',
    '100.64.0.1',
    '203.0.113.9',
    '::1',
    '2001:db8::1',
    '::ffff:128.100.1.1',
    '',
    '128.100.1.1/24',
    '../etc/passwd',
  ])('%j has no country', async (address) => {
    expect(await findCountry(address)).toBeNull();
    expect(await findInFile(address)).toBeNull();
  });

  test('any address has two letters or none', async () => {
    const address = fc.oneof(fc.ipV4(), fc.ipV6(), fc.string());
    await fc.assert(
      fc.asyncProperty(address, async (text) => {
        for (const find of [findCountry, findInFile])
          expect((await find(text)) ?? 'ZZ').toMatch(/^[A-Z]{2}$/);
      }),
      { numRuns: 500 },
    );
  });

  test.each([
    [{ country_code: 'CA' }, 'CA'],
    [{ country: { iso_code: 'FI' } }, 'FI'],
    [{ country_code: 'Canada' }, null],
    [{}, null],
    [null, null],
  ])('a record %j means %j', (row, country) => expect(countryOf(row)).toBe(country));
});

test('missing or broken data is reported once, and then all countries are unknown', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'line-rush-test-'));
  const broken = join(folder, 'broken.mmdb');
  await writeFile(broken, 'not a database');
  for (const path of [broken, join(folder, 'missing.mmdb')]) {
    const failures: unknown[] = [];
    const find = createFindCountry(path, (error) => failures.push(error));
    const found = await Promise.all([find('128.100.1.1'), find('128.100.1.1')]);
    expect(found.concat(await find('128.100.1.1'))).toEqual([null, null, null]);
    expect(failures).toHaveLength(1);
  }
  await rm(folder, { recursive: true });
});

describe('the source of a visitor’s country', () => {
  const none = { country: null, country_source: null };
  const ip = { country: 'CA', country_source: 'ip' };
  const ask = (headers: Record<string, string>, trustProxy = true, address = '128.100.1.1') =>
    findVisitCountry(new Headers(headers), address, trustProxy, findCountry);

  test('headers count only behind a proxy', async () => {
    const headers = { 'cf-ipcountry': 'SE', 'x-vercel-ip-country': 'FI', 'x-country-code': 'CH' };
    expect(await ask(headers, false)).toEqual(ip);
    expect(await ask(headers)).toEqual({ country: 'SE', country_source: 'header:cf-ipcountry' });
    expect(await ask({ 'x-vercel-ip-country': 'fi' })).toEqual({
      country: 'FI',
      country_source: 'header:x-vercel-ip-country',
    });
  });

  test('an address is looked up if the header is unknown; Tor has no country', async () => {
    for (const code of ['XX', 'ZZ', '', 'Canada', 'C1', '12', 'CA,US'])
      expect(await ask({ 'cf-ipcountry': code }), code).toEqual(ip);
    expect(await ask({ 'cf-ipcountry': 'T1' })).toEqual(none);
    expect(await ask({}, true, '10.0.0.1')).toEqual(none);
  });
});
