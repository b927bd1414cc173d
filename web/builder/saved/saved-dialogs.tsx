import { signOut } from '#web/backend/auth/sign-out.ts';
import type { NamedSave } from '../store/intent.ts';
import { NameDialog } from './name-dialog.tsx';
import { SignOutDialog } from './sign-out-dialog.tsx';

interface Closable {
  readonly onClose: () => void;
}

/** The key resets the form for each lineup. */
export function NameSaveDialog({ onClose, ...save }: Closable & NamedSave) {
  return <NameDialog key={save.id} save={save} onClose={onClose} />;
}

export function ConfirmSignOut({ onClose }: Closable) {
  return <SignOutDialog onSignOut={() => void signOut()} onClose={onClose} />;
}
