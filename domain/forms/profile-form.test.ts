import { expect, it } from 'vitest';
import * as v from 'valibot';
import { profileForm } from './profile-form.ts';

const PROFILE = { profileName: 'jane', displayName: 'Jane', bio: '', isPublic: true };

const errorsOf = (profile: typeof PROFILE) => {
  const { issues, success } = v.safeParse(profileForm, profile);
  return success ? {} : v.flatten<typeof profileForm>(issues).nested;
};

it('accepts an empty profile, which has no public page', () => {
  expect(errorsOf({ profileName: '  ', displayName: '', bio: '', isPublic: true })).toEqual({});
});

it('reports the errors of all fields at once', () => {
  const wrong = errorsOf({
    profileName: 'two words',
    displayName: 'd'.repeat(81),
    bio: 'b'.repeat(1001),
    isPublic: true,
  });
  expect(wrong?.profileName).toEqual([
    'Profile name must contain only letters, numbers, or dashes (no spaces).',
  ]);
  expect(wrong?.displayName?.[0]).toMatch(/at most 80 characters/);
  expect(wrong?.bio?.[0]).toMatch(/at most 1,000 characters/);
});

it('does not count surrounding blanks', () => {
  expect(errorsOf({ ...PROFILE, displayName: ` ${'d'.repeat(80)} ` })).toEqual({});
  expect(v.parse(profileForm, { ...PROFILE, profileName: ' jane ', bio: ' a\r\nb ' })).toMatchObject({
    profileName: 'jane',
    bio: 'a\nb',
  });
});
