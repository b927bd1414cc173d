/** An account as far as the server must know it. */
export interface AccountRecord {
  id: string;
  /** Whether the address has been confirmed. */
  confirmed: boolean;
  /** bcrypt; null for accounts that only sign in with Google. */
  passwordHash: string | null;
  /** Whether more than one browser signed up with the address before it was confirmed; see `confirmSignUp`. */
  contested: boolean;
}

/** How a session began. */
export interface SignIn {
  /** Milliseconds since 1970. */
  at: number;
  /** By the link of a recovery mail: the person does not know the password. */
  byRecovery: boolean;
}
