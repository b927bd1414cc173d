import type * as v from 'valibot';

/** A product's rules for its accounts. The checks return an error sentence for the user, or null. */
export interface AccountRules {
  checkEmail: (text: string) => string | null;
  /** Checks the address of an existing account. The account may be older than the current rules. */
  checkKnownEmail: (text: string) => string | null;
  checkFirstPassword: (password: string) => string | null;
  checkChangedPassword: (password: string) => string | null;
  /** Explains why a password is easy to guess. `email` is empty if it is unknown. */
  checkGuessable: (password: string, email: string) => string | null;
  /** The metadata that users may set about themselves. Other fields are dropped. */
  metadata: v.GenericSchema<unknown, object>;
  /** Path of the page on which a sign-in with Google ends. It must not pass on its URL, which contains the code. */
  callbackPage: string;
}
