import { expect, it } from 'vitest';
import { checkProfile, cleanProfile } from './check-profile.ts';

const PROFILE = { profileName: 'jane', displayName: 'Jane', bio: '', isPublic: true };

it('lets an empty profile pass: then there is no public page', () => {
  expect(checkProfile({ profileName: '  ', displayName: '', bio: '', isPublic: true })).toEqual({});
});

it('says what is wrong with each field at once', () => {
  const wrong = checkProfile({
    profileName: 'two words',
    displayName: 'd'.repeat(81),
    bio: 'b'.repeat(1001),
    isPublic: true,
  });
  expect(wrong.profileName).toBe('Profile name must contain only letters, numbers, or dashes (no spaces).');
  expect(wrong.displayName).toMatch(/at most 80 characters/);
  expect(wrong.bio).toMatch(/at most 1,000 characters/);
});

it('counts what is kept, not the blanks around it', () => {
  expect(checkProfile({ ...PROFILE, displayName: ` ${'d'.repeat(80)} ` })).toEqual({});
  expect(cleanProfile({ ...PROFILE, profileName: ' jane ', bio: ' a\r\nb ' })).toMatchObject({
    profileName: 'jane',
    bio: 'a\nb',
  });
});
