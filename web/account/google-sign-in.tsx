import { isGoogleOffered } from '#web/backend/auth/sign-in-with-google.ts';
import { GoogleButton } from '#web/ui/google-button.tsx';

/** Renders nothing if the server does not offer Google sign-in. */
export function GoogleSignIn({ next }: { readonly next: string | null }) {
  if (!isGoogleOffered()) return null;
  return (
    <div className="grid gap-5">
      <div className="flex items-center gap-4 text-soft before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        or
      </div>
      <GoogleButton next={next} />
    </div>
  );
}
