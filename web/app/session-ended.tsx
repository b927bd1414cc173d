import { useLocation, useNavigate } from 'react-router';
import { ToastPlace } from '#web/ui/toast-place.tsx';
import { Toast } from '#web/ui/toast.tsx';

/** The longest that a timer can wait: the word stays until it is answered. */
const FOREVER_MS = 2 ** 31 - 1;

interface SessionEndedProps {
  /** The account was deleted, on request. */
  readonly isDeleted: boolean;
  readonly onClose: () => void;
}

/** Says once that the session ended by itself, with a link to sign in and come back; or that the account is deleted. */
export function SessionEnded({ isDeleted, onClose }: SessionEndedProps) {
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
        text={
          isDeleted
            ? 'Your account is deleted, with everything in it.'
            : 'You were signed out. Sign in again to save.'
        }
        {...(!isSigningIn && !isDeleted && { action: 'Sign in', onAction: signIn })}
        onClose={onClose}
        stay={FOREVER_MS}
      />
    </ToastPlace>
  );
}
