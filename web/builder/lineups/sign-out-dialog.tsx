import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Draft } from '#domain/draft.ts';
import { PATHS } from '#domain/pages.ts';
import { unsavedTeamNames } from '#web/backend/account-teams/forget-account-teams.ts';
import { signOut } from '#web/backend/auth/sign-out.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { draftName, unsavedElsewhere, unsavedHere } from '../store/other-drafts.ts';
import { pageActions } from '../store/page-actions.ts';
import { requestSave } from './save-draft.ts';

interface Unsaved {
  /** Unsaved drafts of this tab. The button `Save first` saves the first of these drafts. */
  readonly here: readonly Draft[];
  readonly elsewhere: readonly Draft[];
  /** Names of own teams. */
  readonly teams: readonly string[];
}

function findUnsaved(): Unsaved {
  return { here: unsavedHere(), elsewhere: unsavedElsewhere(), teams: unsavedTeamNames() };
}

/** Whether signing out would delete something that is not saved. */
export function losesBySignOut(): boolean {
  return Object.values(findUnsaved()).some(({ length }) => length > 0);
}

function LostLineups({ here, elsewhere }: Unsaved) {
  if (here.length + elsewhere.length === 0) return null;
  if (here.length === 1 && elsewhere.length === 0) {
    return (
      <p className="text-lg">
        {`Your ${here[0]?.team.name} lineup has changes that are not saved. Signing out clears it from this browser.`}
      </p>
    );
  }
  return (
    <>
      <p className="text-lg">
        {here.length + elsewhere.length === 1
          ? 'This lineup is not saved. Signing out clears it from this browser.'
          : 'These lineups are not saved. Signing out clears them from this browser.'}
      </p>
      <ul className="mt-3 list-disc pl-5">
        {here.map((draft) => (
          <li key={draft.team.id}>{draftName(draft)}</li>
        ))}
        {elsewhere.map((draft, index) => (
          <li key={`elsewhere ${index}`}>{`${draftName(draft)} (in another tab)`}</li>
        ))}
      </ul>
    </>
  );
}

interface SignOutDialogProps {
  readonly onSignOut: () => void;
  readonly onClose: () => void;
  readonly onSave?: () => void;
}

/**
 * Warns that signing out removes unsaved lineups, and changes of own teams.
 * `Save first` saves one lineup of this tab. Then it signs out, or asks again if this tab has more.
 */
export function SignOutDialog({ onSignOut, onClose, onSave }: SignOutDialogProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [unsaved] = useState(findUnsaved);
  const [first] = unsaved.here;
  const save = (draft: Draft) => {
    onClose();
    onSave?.();
    void navigate(PATHS.home); // only the builder shows the dialogs of a save
    pageActions.chooseTeam(draft.team);
    void requestSave(client, { intent: { kind: 'sign-out' } });
  };
  return (
    <Dialog
      title="Sign out without saving?"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button {...(!first && { look: 'primary', 'data-start-here': true })} onClick={onSignOut}>
            Sign out
          </Button>
          {first && (
            <Button look="primary" data-start-here onClick={() => save(first)}>
              Save first
            </Button>
          )}
        </>
      }
    >
      <LostLineups {...unsaved} />
      {unsaved.teams.length > 0 && (
        <p className="mt-3 text-lg first:mt-0">
          {`Your account does not have your last changes of ${unsaved.teams.join(', ')} yet. Signing out deletes them.`}
        </p>
      )}
    </Dialog>
  );
}

export function ConfirmSignOut({ onClose }: { readonly onClose: () => void }) {
  return <SignOutDialog onSignOut={() => void signOut()} onClose={onClose} />;
}
