import { useMutation } from '@tanstack/react-query';
import { keepReturnPath } from '#web/backend/auth/kept-return-path.ts';
import { signInWithGoogle } from '#web/backend/auth/sign-in-with-google.ts';
import { Button } from './button.tsx';
import { FormMessage } from './form-message.tsx';
import { useWindowEvent } from './use-window-event.ts';

/** Google's branding rules require these colors. */
function GoogleMark() {
  return (
    <svg aria-hidden viewBox="0 0 18 18" width="18" height="18" className="shrink-0">
      <path
        fill="#4285F4"
        d="M17.64 9.2c0-.64-.06-1.25-.16-1.84H9v3.48h4.84a4.14 4.14 0 0 1-1.8 2.72v2.26h2.92a8.78 8.78 0 0 0 2.68-6.62z"
      />
      <path
        fill="#34A853"
        d="M9 18c2.43 0 4.47-.8 5.96-2.18l-2.92-2.26a5.4 5.4 0 0 1-8.09-2.85H.96v2.33A9 9 0 0 0 9 18z"
      />
      <path fill="#FBBC05" d="M3.95 10.71a5.4 5.4 0 0 1 0-3.42V4.96H.96a9 9 0 0 0 0 8.08l2.99-2.33z" />
      <path
        fill="#EA4335"
        d="M9 3.58c1.32 0 2.5.45 3.44 1.35l2.58-2.59A9 9 0 0 0 .96 4.96l2.99 2.33A5.36 5.36 0 0 1 9 3.58z"
      />
    </svg>
  );
}

/** The button `Continue with Google`. `next` is the path to return to after the sign-in. */
export function GoogleButton({ next }: { readonly next: string | null }) {
  const { error, isIdle, isError, mutate, reset } = useMutation({ mutationFn: signInWithGoogle });
  const busy = !isIdle && !isError; // after a successful request, the browser leaves the page
  // The Back button may restore the page from the browser's cache, with this button still busy.
  useWindowEvent('pageshow', reset);
  const leave = () => {
    if (busy) return;
    keepReturnPath(next);
    mutate();
  };
  return (
    <>
      {error && <FormMessage tone="bad">{error.message}</FormMessage>}
      <Button aria-disabled={busy} onClick={leave} className="min-h-12 w-full border-line-strong">
        <GoogleMark />
        {busy ? 'Opening Google…' : 'Continue with Google'}
      </Button>
    </>
  );
}
