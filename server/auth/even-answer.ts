/**
 * Answers that would tell by their time whether an account exists (a password is only compared where there is one, a mail
 * only written to one) leave no earlier than `milliseconds` after `began`, a time of `performance.now()`.
 */
export async function waitUntilEven(began: number, milliseconds: number): Promise<void> {
  const left = began + milliseconds - performance.now();
  if (left > 0) await pause(left);
}

/** Resolves after so many milliseconds. */
export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}
