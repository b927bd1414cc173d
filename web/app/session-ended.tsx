import { useLocation, useNavigate } from 'react-router';
import { PATHS, signInPath } from '#domain/pages.ts';
import { ToastPlace } from '#web/ui/toast-place.tsx';
import { Toast } from '#web/ui/toast.tsx';

/** The longest possible timer. The toast stays until the user closes it. */
const FOREVER_MS = 2 ** 31 - 1;

interface SessionEndedProps {
  readonly isDeleted: boolean;
  readonly onClose: () => void;
}

export function SessionEnded({ isDeleted, onClose }: SessionEndedProps) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  // The form on the sign-in page already says that the session has ended.
  if (pathname === PATHS.signIn && !isDeleted) return null;
  const signIn = () => {
    onClose();
    void navigate(signInPath(pathname + search));
  };
  return (
    <ToastPlace>
      <Toast
        text={
          isDeleted
            ? 'Your account is deleted, with everything in it.'
            : 'You were signed out. Sign in again to save.'
        }
        {...(!isDeleted && { action: 'Sign in', onAction: signIn })}
        onClose={onClose}
        stay={FOREVER_MS}
      />
    </ToastPlace>
  );
}
