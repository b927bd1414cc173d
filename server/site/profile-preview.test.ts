import { describe, expect, test } from 'vitest';
import type { Backend } from '#server/backend/backend.ts';
import { createRateLimiter } from '#platform/http/rate-limiter.ts';
import type { InTurn } from '#platform/http/turns.ts';
import { SITE_RATES } from '#server/limits.ts';
import { createFindPreview } from '#server/site/find-preview.ts';
import { describeProfile, readProfilePreview } from '#server/site/profile-preview.ts';

const atOnce: InTurn = (_address, work) => work();

function backendWith(publicProfile: Backend['publicProfile']): Promise<Pick<Backend, 'publicProfile'>> {
  return Promise.resolve({ publicProfile });
}

describe('the preview of a profile', () => {
  test('has the display name and the bio, shortened to one line', () => {
    const bio = `Lines\n\tall day. ${'🏒'.repeat(300)}`;
    const preview = describeProfile({ profile_name: 'Jane-99', display_name: ' Jane  Doe ', bio }, 'jane-99');
    expect(preview.title).toBe('Jane Doe · Line Rush');
    expect(preview.path).toBe('/profile/Jane-99');
    expect(Array.from(preview.description)).toHaveLength(200);
    expect(preview.description).toMatch(/^Lines all day\. 🏒+…$/u);
  });

  test('falls back to the profile name', () => {
    expect(describeProfile({ profile_name: 'jane', display_name: null, bio: '  ' }, 'jane')).toEqual({
      title: 'jane · Line Rush',
      description: 'The NHL lineups of jane on Line Rush.',
      path: '/profile/jane',
      type: 'profile',
    });
  });
});

describe('the lookup of a profile', () => {
  test('distinguishes known from unknown profiles', async () => {
    const profiles = backendWith((name) =>
      Promise.resolve(name === 'jane' ? { profile_name: 'jane' } : null),
    );
    const find = createFindPreview(createRateLimiter(), atOnce, readProfilePreview(profiles));
    expect(await find('jane', 'a')).toMatchObject({ title: 'jane · Line Rush' });
    expect(await find('john', 'a')).toBe('none');
  });

  const never = new Promise<never>(() => undefined);
  test.each([
    ['slow', () => backendWith(() => never)],
    ['still starting', () => never],
    ['away', () => backendWith(() => Promise.reject(new Error('away')))],
    ['missing', () => Promise.reject<Backend>(new Error('no database'))],
  ])('does not wait for a database that is %s', async (_, backend) => {
    const find = createFindPreview(createRateLimiter(), atOnce, readProfilePreview(backend()));
    expect(await find('jane', 'a')).toBe('undecided');
  });

  test('is rate limited per address', async () => {
    let asked = 0;
    const profiles = backendWith(() => {
      asked++;
      return Promise.resolve(null);
    });
    const find = createFindPreview(
      createRateLimiter(() => 0),
      atOnce,
      readProfilePreview(profiles),
    );
    for (let i = 0; i < SITE_RATES.profilesByAddress.burst + 20; i++) await find('jane', 'a');
    expect(asked).toBe(SITE_RATES.profilesByAddress.burst);
    expect(await find('jane', 'b')).toBe('none');
  });
});
