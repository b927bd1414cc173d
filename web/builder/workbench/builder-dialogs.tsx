import type { Team } from '#domain/team.ts';
import { pageActions } from '../store/page-actions.ts';
import { useBuilder } from '../store/use-builder.ts';
import { RegisteredDialog } from './registry.tsx';

export function BuilderDialogs({ team }: { readonly team: Team | null }) {
  const dialog = useBuilder((state) => state.screen.dialog);
  return dialog && <RegisteredDialog dialog={dialog} team={team} onClose={pageActions.closeDialog} />;
}
