/** What is typed into the sign-up form, kept in memory alone while the user reads the terms. */

export interface KeptForm {
  readonly email: string;
  readonly password: string;
}

/** How long it is kept, in milliseconds: whoever uses the browser later must not find a password. */
const LIFETIME_MS = 15 * 60_000;

let kept: KeptForm | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

export function readKeptForm(): KeptForm | null {
  return kept;
}

export function dropKeptForm(): void {
  clearTimeout(timer);
  kept = null;
}

/** Keeps the form for {@link readKeptForm}. */
export function keepForm({ email, password }: KeptForm): void {
  dropKeptForm();
  kept = { email, password };
  timer = setTimeout(dropKeptForm, LIFETIME_MS);
}
