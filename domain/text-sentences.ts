import { type RefusalOf, sentenceOf } from './wording.ts';

/** Sentences about typed texts. Web and server share them, because a form's schema runs on both sides. */
const TEXT_SENTENCES = {
  'text-too-long': 'This text can have at most {max} characters. It has {length}.',

  'email-expected': 'Enter an email address.',
  'email-missing': 'Please enter your email address.',
  'email-too-long': 'This email address is too long.',
  'email-incomplete': 'This is not a complete email address.',
  'email-unchanged': 'This is your email address already. Enter a different one.',
  'email-not-repeated': 'Type {email} to confirm.',

  'known-password-expected': 'Enter your password.',
  'known-password-missing': 'Please enter your password.',
  'password-expected': 'Enter a password.',
  'password-missing': 'Please enter a password.',
  'password-too-short': 'The password needs at least {min} characters.',
  'password-few-characters':
    'The password needs at least {min} different characters, because guessers try repetitions first.',
  'password-pattern': 'This password is a row or a repetition, which guessers try first. Choose another.',
  'password-like-address':
    'This password is your email address or our name, which guessers try first. Choose another.',
  'password-too-long':
    'The password may be at most {maxBytes} bytes long; letters outside the English alphabet count double or more.',
  'password-lacks-characters':
    'The password needs an uppercase letter, a lowercase letter, a digit and a special character.',
  'new-password-missing': 'Please enter a new password',
  'passwords-differ': 'Passwords do not match',
  'password-breaks-rules': 'Password does not meet requirements',

  'profile-name-missing': 'Please enter a profile name.',
  'profile-name-has-other-characters':
    'Profile name must contain only letters, numbers, or dashes (no spaces).',
  'profile-name-taken':
    '“{name}” is taken, or looks like a name that is taken. Choose a different profile name.',
  'profile-name-reserved': 'This profile name is reserved. Choose a different one.',
  'profile-name-like-reserved': 'This profile name looks like a reserved one. Choose a different one.',
  'display-name-hides-characters':
    'Display names cannot hold invisible characters. Type the name instead of pasting it.',

  'lineup-name-missing': 'Please enter a name for your lineup.',
  'reported-name-missing': 'Please enter the player name for the report.',

  'recipient-missing': 'Please provide a recipient email',
  'reply-subject-missing': 'Please enter a subject.',
  'reply-body-missing': 'Please write a message.',

  'player-without-name': 'First or last name is required',
  'number-out-of-bounds': 'Number must be a whole number from {min} to {max}.',
  'weight-out-of-bounds': 'Weight must be a whole number from {min} to {max} pounds.',
  'depth-out-of-bounds': 'Depth must be a whole number from {min} to {max}.',
  'birthdate-unreadable': 'This is not a date. Use the format 1997-09-17.',
  'team-not-selected': 'Select a team',
  'team-name-missing': 'Give the team a name.',
  'color-missing': 'Choose a color.',
  'color-unreadable': 'This is not a color. Write rgb(0, 32, 91), #03c or #00205b.',
  'stripe-height-out-of-bounds': 'Heights must be whole numbers from {min} to {max}.',
  'too-many-stripes': 'There can be at most {max} stripes.',
  'logo-not-an-address': 'Give the full address of an image, starting with https://.',
} as const;

export type TextRefusal = RefusalOf<typeof TEXT_SENTENCES>;

export function textSentence(refusal: TextRefusal): string {
  return sentenceOf(TEXT_SENTENCES, refusal);
}
