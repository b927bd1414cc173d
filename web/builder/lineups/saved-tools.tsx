import { useQueryClient } from '@tanstack/react-query';
import { CopyPlus, ListOrdered, LoaderCircle, Save } from 'lucide-react';
import { countFilled } from '#domain/lineup.ts';
import { PATHS } from '#domain/pages.ts';
import type { Team } from '#domain/team.ts';
import { useUser } from '#web/backend/session.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { stateIsUnsaved } from '../store/saved-actions.ts';
import { useBuilder } from '../store/use-builder.ts';
import { requestSave } from './save-draft.ts';
import { SavedSelect } from './saved-select.tsx';
import './saved.css';

function SaveButton() {
  const client = useQueryClient();
  const saving = useBuilder((state) => state.saved.saving);
  const empty = useBuilder((state) => countFilled(state.lineup.history.present) === 0);
  return (
    <Button
      look="primary"
      aria-disabled={saving}
      disabled={empty}
      title="Save Lineup (Ctrl+S)"
      className="ml-auto aria-disabled:cursor-progress max-sm:px-3.5"
      onClick={() => void requestSave(client)}
    >
      {saving ? (
        <LoaderCircle aria-hidden size={18} className="animate-spin" />
      ) : (
        <Save aria-hidden size={18} className="max-sm:hidden" />
      )}
      {saving ? 'Saving…' : 'Save Lineup'}
    </Button>
  );
}

function SaveAsNewButton() {
  const client = useQueryClient();
  const shown = useBuilder(
    (state) => state.saved.reference !== null && countFilled(state.lineup.history.present) > 0,
  );
  if (!shown) return null;
  return (
    <Button
      square
      aria-label="Save as new lineup"
      title="Save as new lineup"
      onClick={() => void requestSave(client, { asNew: true })}
    >
      <CopyPlus aria-hidden size={20} />
    </Button>
  );
}

/** The list of lineups and the buttons for saving. Visitors see only the list, because saving needs an account. */
export function SavedTools({ team }: { readonly team: Team }) {
  if (useUser() === null) return <SavedSelect team={team} />;
  return (
    <>
      <SavedSelect team={team} />
      <ButtonLink
        square
        to={PATHS.lineups}
        aria-label="Your lineups, all teams"
        title="Your lineups, all teams"
      >
        <ListOrdered aria-hidden size={20} />
      </ButtonLink>
      <SaveAsNewButton />
      <SaveButton />
    </>
  );
}

export function UnsavedMark() {
  const unsaved = useBuilder(stateIsUnsaved);
  return (
    <p role="status" className="unsaved-mark">
      {unsaved && (
        <>
          <span aria-hidden className="unsaved-dot" />
          Unsaved changes
        </>
      )}
    </p>
  );
}
