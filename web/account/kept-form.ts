/** The unsent sign-up form, in memory only, while the user reads the terms. */

export interface KeptForm {
  readonly email: string;
  readonly password: string;
}

/** In milliseconds. Short, so that later users of the browser cannot find the password. */
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

export function keepForm({ email, password }: KeptForm): void {
  dropKeptForm();
  kept = { email, password };
  timer = setTimeout(dropKeptForm, LIFETIME_MS);
}
