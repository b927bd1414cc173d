import { textSentence } from '#domain/forms/text-sentences.ts';
import type { TextRefusal } from '#domain/text-refusal.ts';

/** Sentences of the auth API's fields, beyond the rules that the forms share with the server. */
const SENTENCES = {
  'profile-name-too-long': 'The profile name is too long.',
  'name-too-long': 'The name is too long.',
  'bio-too-long': 'The biography is too long.',
  'picture-address-too-long': 'The address of the picture is too long.',
  'email-invisible-character':
    'The email address contains an invisible character. Type it instead of pasting it.',
  'email-look-alike':
    'The email address contains a look-alike letter, such as a full-width one. Type ordinary letters.',
  'phone-not-supported': 'Accounts have no phone number. Change the email address or the password.',
  'email-change-not-alone': 'Change the email address by itself, without the password or the profile.',
  'password-lacks-characters':
    'The password needs an uppercase letter, a lowercase letter, a digit and a special character.',
  'only-sign-ups-resent': 'Only confirmations can be sent again.',
  'unknown-link-type': 'This kind of confirmation is not known.',
  'link-incomplete': 'The link is incomplete.',
  'link-damaged': 'The link is damaged.',
};

/** Why a field of the auth API is rejected. */
export type FieldRefusal =
  TextRefusal | { [Code in keyof typeof SENTENCES]: { readonly code: Code } }[keyof typeof SENTENCES];

/** The sentence for a field. Schemas carry sentences, because an issue of a schema has no code. */
export function fieldSentence(refusal: FieldRefusal): string {
  return isOwn(refusal) ? SENTENCES[refusal.code] : textSentence(refusal);
}

function isOwn(refusal: FieldRefusal): refusal is Exclude<FieldRefusal, TextRefusal> {
  return Object.hasOwn(SENTENCES, refusal.code);
}
