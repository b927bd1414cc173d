/** The text that is too long. */
export type TextSubject =
  | 'abbreviation'
  | 'address'
  | 'bio'
  | 'birthplace'
  | 'city'
  | 'color'
  | 'conference'
  | 'display-name'
  | 'division'
  | 'email'
  | 'first-name'
  | 'height'
  | 'last-name'
  | 'lineup-name'
  | 'location-name'
  | 'message'
  | 'nationality'
  | 'notes'
  | 'player-name'
  | 'position'
  | 'profile-name'
  | 'subject'
  | 'team-name';

type WithoutParameters<Code extends string> = Code extends string ? { readonly code: Code } : never;

interface Bounds {
  readonly min: number;
  readonly max: number;
}

/** Why a typed text is rejected. `forms/text-sentences.ts` turns codes into sentences. */
export type TextRefusal =
  | WithoutParameters<
      | 'birthdate-unreadable'
      | 'color-missing'
      | 'color-unreadable'
      | 'display-name-hides-characters'
      | 'email-expected'
      | 'email-incomplete'
      | 'email-missing'
      | 'email-too-long'
      | 'email-unchanged'
      | 'known-password-expected'
      | 'known-password-missing'
      | 'lineup-name-missing'
      | 'logo-not-an-address'
      | 'new-password-missing'
      | 'password-breaks-rules'
      | 'password-expected'
      | 'password-like-address'
      | 'password-missing'
      | 'password-pattern'
      | 'passwords-differ'
      | 'player-without-name'
      | 'profile-name-has-other-characters'
      | 'profile-name-like-reserved'
      | 'profile-name-missing'
      | 'profile-name-reserved'
      | 'recipient-missing'
      | 'reply-body-missing'
      | 'reply-subject-missing'
      | 'reported-name-missing'
      | 'team-name-missing'
      | 'team-not-selected'
    >
  | {
      readonly code: 'text-too-long';
      readonly subject: TextSubject;
      /** Both in characters. */
      readonly max: number;
      readonly length: number;
    }
  | { readonly code: 'password-few-characters'; readonly min: number }
  | { readonly code: 'password-too-short'; readonly min: number }
  | { readonly code: 'password-too-long'; readonly maxBytes: number }
  | { readonly code: 'email-not-repeated'; readonly email: string }
  | ({ readonly code: 'depth-out-of-bounds' } & Bounds)
  | ({ readonly code: 'number-out-of-bounds' } & Bounds)
  | ({ readonly code: 'stripe-height-out-of-bounds' } & Bounds)
  | { readonly code: 'too-many-stripes'; readonly max: number }
  | ({ readonly code: 'weight-out-of-bounds' } & Bounds);
