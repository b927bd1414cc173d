import { useEffect, useState } from 'react';
import { type AuthFailure, authFailure } from '#web/backend/auth/auth-failure.ts';
import { keepReturnPath } from '#web/backend/auth/kept-return-path.ts';
import { isGoogleOffered, signInWithGoogle } from '#web/backend/auth/sign-in-with-google.ts';
import { FormMessage } from '#web/ui/form-message.tsx';
import { GoogleButton } from '#web/ui/google-button.tsx';

/** Continue with Google, if the server offers it. Remembers `next` for the redirect back. */
export function GoogleSignIn({ next }: { readonly next: string | null }) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<AuthFailure | null>(null);
  useEffect(() => {
    // The back button restores the page from the browser's cache, with its state.
    const wake = () => setBusy(false);
    addEventListener('pageshow', wake);
    return () => removeEventListener('pageshow', wake);
  }, []);
  if (!isGoogleOffered()) return null;

  const leave = () => {
    setBusy(true);
    setFailure(null);
    keepReturnPath(next);
    signInWithGoogle().catch((error: unknown) => {
      setFailure(authFailure(error, 'Google could not be opened. Try again.'));
      setBusy(false);
    });
  };
  return (
    <div className="grid gap-5">
      <div className="flex items-center gap-4 text-soft before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        or
      </div>
      {failure && <FormMessage tone="bad">{failure.message}</FormMessage>}
      <GoogleButton busy={busy} onClick={leave} />
    </div>
  );
}
