import { type RefusalOf, sentenceOf } from '#domain/wording.ts';

/** Sentences of the auth API's fields, beyond the rules that the forms share with the server. */
const FIELD_SENTENCES = {
  'metadata-too-long': 'This text of the profile has more than {max} characters.',
  'phone-not-supported': 'Accounts have no phone number. Change the email address or the password.',
  'email-change-not-alone': 'Change the email address by itself, without the password or the profile.',
  'only-sign-ups-resent': 'Only confirmations can be sent again.',
  'unknown-link-type': 'This kind of confirmation is not known.',
  'link-incomplete': 'The link is incomplete.',
  'link-damaged': 'The link is damaged.',
} as const;

/** The sentence for a field. Schemas carry sentences, because an issue of a schema has no code. */
export function fieldSentence(refusal: RefusalOf<typeof FIELD_SENTENCES>): string {
  return sentenceOf(FIELD_SENTENCES, refusal);
}
