import { expect, it } from 'vitest';
import type { TextRefusal } from '../text-refusal.ts';
import { textSentence } from './text-sentences.ts';

it.each<[TextRefusal, string]>([
  [
    { code: 'text-too-long', subject: 'bio', max: 1000, length: 12_345 },
    'Bios can have at most 1,000 characters. This one has 12,345.',
  ],
  [{ code: 'password-too-short', min: 8 }, 'The password needs at least 8 characters.'],
  [{ code: 'email-not-repeated', email: 'a@b.ca' }, 'Type a@b.ca to confirm.'],
  [{ code: 'number-out-of-bounds', min: 0, max: 99 }, 'Number must be a whole number from 0 to 99.'],
  [
    { code: 'weight-out-of-bounds', min: 50, max: 500 },
    'Weight must be a whole number from 50 to 500 pounds.',
  ],
  // The specification's words.
  [{ code: 'new-password-missing' }, 'Please enter a new password'],
  [{ code: 'passwords-differ' }, 'Passwords do not match'],
  [{ code: 'password-breaks-rules' }, 'Password does not meet requirements'],
  [
    { code: 'profile-name-has-other-characters' },
    'Profile name must contain only letters, numbers, or dashes (no spaces).',
  ],
  [{ code: 'reported-name-missing' }, 'Please enter the player name for the report.'],
  [{ code: 'player-without-name' }, 'First or last name is required'],
])('%j: %s', (refusal, sentence) => {
  expect(textSentence(refusal)).toBe(sentence);
});
