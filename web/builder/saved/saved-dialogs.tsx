import { useQueryClient } from '@tanstack/react-query';
import type { Team } from '#domain/team.ts';
import { signOut } from '#web/backend/auth/sign-out.ts';
import type { SavedLineup } from '#web/backend/saved-lineups/saved-lineup.ts';
import type { NamedSave } from '../store/intent.ts';
import { pageActions } from '../store/page-actions.ts';
import { savedActions } from '../store/saved-actions.ts';
import { TeamPickerDialog } from '../team/team-picker-dialog.tsx';
import { NameDialog } from './name-dialog.tsx';
import { adoptLineup } from './open-lineup.ts';
import { SignOutDialog } from './sign-out-dialog.tsx';

interface Closable {
  readonly onClose: () => void;
}

/** The key resets the form for each lineup. */
export function NameSaveDialog({ onClose, ...save }: Closable & NamedSave) {
  return <NameDialog key={save.id} save={save} onClose={onClose} />;
}

export function AdoptDialog({ row, onClose }: Closable & { readonly row: SavedLineup }) {
  const client = useQueryClient();
  return <TeamPickerDialog onChoose={(team) => void adoptLineup(client, team, row)} onClose={onClose} />;
}

/** Moves the open draft, then continues the save that failed because of the missing team. */
function moveTo(team: Team, save: NamedSave | null): void {
  savedActions.moveDraft(team);
  if (save) pageActions.openDialog({ kind: 'name', ...save });
}

export function MoveDraftDialog({ save, onClose }: Closable & { readonly save: NamedSave | null }) {
  return <TeamPickerDialog onChoose={(team) => moveTo(team, save)} onClose={onClose} />;
}

export function ConfirmSignOut({ onClose }: Closable) {
  return <SignOutDialog onSignOut={() => void signOut()} onClose={onClose} />;
}
