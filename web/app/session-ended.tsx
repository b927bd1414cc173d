import { useLocation, useNavigate } from 'react-router';
import { ToastPlace } from '#web/ui/toast-place.tsx';
import { Toast } from '#web/ui/toast.tsx';

/** The longest that a timer can wait: the word stays until it is answered. */
const FOREVER_MS = 2 ** 31 - 1;

/** The session ended by itself: said once, with the way back to where the person is. */
export function SessionEnded({ onClose }: { readonly onClose: () => void }) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const isSigningIn = pathname === '/signin';
  const signIn = () => {
    onClose();
    void navigate(`/signin?${new URLSearchParams({ next: pathname + search }).toString()}`);
  };
  return (
    <ToastPlace>
      <Toast
        text="You were signed out. Sign in again to save."
        {...(!isSigningIn && { action: 'Sign in', onAction: signIn })}
        onClose={onClose}
        stay={FOREVER_MS}
      />
    </ToastPlace>
  );
}
