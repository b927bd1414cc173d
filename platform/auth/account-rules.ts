import type * as v from 'valibot';

/** What a product asks of its accounts. Checks return a sentence for the user, or null. */
export interface AccountRules {
  checkEmail: (text: string) => string | null;
  /** For an account that may be older than the rules. */
  checkKnownEmail: (text: string) => string | null;
  checkFirstPassword: (password: string) => string | null;
  checkChangedPassword: (password: string) => string | null;
  /** Why a password is easy to guess. `email` is empty where it is not known. */
  checkGuessable: (password: string, email: string) => string | null;
  /** The metadata that users may set about themselves. Other fields are dropped. */
  metadata: v.GenericSchema<unknown, object>;
  /** Path of the page that explains a failed sign-in with Google. */
  callbackPage: string;
}
