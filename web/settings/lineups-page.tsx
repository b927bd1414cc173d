import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { errorText } from '#web/backend/errors.ts';
import { useOwnProfile } from '#web/backend/get-own-profile.ts';
import { useTeams } from '#web/backend/get-teams.ts';
import { useSavedLineups } from '#web/backend/saved-lineups/get-saved-lineups.ts';
import type { SavedLineupListing } from '#web/backend/saved-lineups/saved-lineup.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FormMessage } from '#web/ui/form-message.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { ToastPlace } from '#web/ui/toast-place.tsx';
import { Toast } from '#web/ui/toast.tsx';
import { LineupControls } from './lineups/lineup-controls.tsx';
import { LineupRow } from './lineups/lineup-row.tsx';
import { narrowLineups, SHOW_ALL, teamNames } from './lineups/narrow-lineups.ts';
import { RenameDialog } from './lineups/rename-dialog.tsx';
import { type Note, useLineupActions } from './lineups/use-lineup-actions.ts';
import { SettingsPage, useSettingsUser } from './settings-page.tsx';
import './lineups/lineups.css';

/** How long a note stays; longer with a way back, which must be read, found and pressed. */
const NOTE_MS = 4000;
const UNDO_MS = 10_000;
/** From this many on they are worth searching. */
const MANY = 4;

/** Rows as they will stand there; nothing jumps when they come. */
function ListSkeleton() {
  return (
    <div role="status" aria-label="Loading your lineups" className="grid gap-3">
      {Array.from({ length: 3 }, (_, row) => (
        <div key={row} className="panel flex h-22 items-center gap-4 p-3">
          <div className="skeleton h-full w-18" />
          <div className="grid flex-1 gap-2">
            <div className="skeleton h-6 w-2/5" />
            <div className="skeleton h-4 w-3/5" />
          </div>
        </div>
      ))}
    </div>
  );
}

function NoLineups() {
  return (
    <EmptyState
      title="No saved lineups yet"
      action={
        <Link to="/" className={buttonClass({ look: 'primary' })}>
          Build a lineup
        </Link>
      }
    >
      Pick a team, set your lines and press Save Lineup. You will find it here on every device.
    </EmptyState>
  );
}

/** Says why nobody sees line-ups that are marked public. */
function HiddenHint({ lineups }: { readonly lineups: readonly SavedLineupListing[] }) {
  const profile = useOwnProfile(useSettingsUser().id);
  if (!profile.data || !lineups.some((lineup) => lineup.is_public)) return null;
  const { isPublic, profileName } = profile.data;
  if (isPublic && profileName) return null;
  return (
    <FormMessage tone="info">
      Nobody sees your public lineups yet: your profile {isPublic ? 'has no name' : 'is private'}.{' '}
      <Link to="/settings/profile" className="font-semibold underline underline-offset-4">
        {isPublic ? 'Choose a profile name' : 'Make your profile public'}
      </Link>
    </FormMessage>
  );
}

function NoteToast({
  note,
  onUndo,
  onClose,
}: {
  readonly note: Note | null;
  readonly onUndo: () => void;
  readonly onClose: () => void;
}) {
  return (
    <ToastPlace>
      {note && (
        <Toast
          key={note.count}
          text={note.text}
          {...(note.deleted && { action: 'Undo', onAction: onUndo })}
          onClose={onClose}
          stay={note.deleted ? UNDO_MS : NOTE_MS}
        />
      )}
    </ToastPlace>
  );
}

function NoMatch({ onShowAll }: { readonly onShowAll: () => void }) {
  return (
    <EmptyState title="No lineups match" action={<Button onClick={onShowAll}>Show all lineups</Button>}>
      Try another word or team.
    </EmptyState>
  );
}

function LineupList({ lineups }: { readonly lineups: readonly SavedLineupListing[] }) {
  const [narrowing, setNarrowing] = useState(SHOW_ALL);
  const [renaming, setRenaming] = useState<SavedLineupListing | null>(null);
  const region = useRef<HTMLElement>(null);
  const teams = useTeams().data;
  const { busyId, dismissNote, note, problem, say, ...actions } = useLineupActions();
  const shown = narrowLineups(lineups, narrowing);

  /** The button that had the focus goes with its row: the focus goes to the list. */
  const keepFocus = () => region.current?.focus({ preventScroll: true });
  const remove = async (lineup: SavedLineupListing) => {
    if (await actions.remove(lineup)) keepFocus();
  };
  const undo = () => {
    keepFocus();
    if (note?.deleted) void actions.undo(note.deleted);
  };

  return (
    <section ref={region} tabIndex={-1} aria-label="Saved lineups" className="grid gap-4 outline-none">
      {lineups.length >= MANY && (
        <LineupControls narrowing={narrowing} teams={teamNames(lineups)} onChange={setNarrowing} />
      )}
      <HiddenHint lineups={lineups} />
      {lineups.length === 0 && <NoLineups />}
      {lineups.length > 0 && shown.length === 0 && <NoMatch onShowAll={() => setNarrowing(SHOW_ALL)} />}
      {shown.length > 0 && (
        <ul className="lineup-rows">
          {shown.map((lineup) => (
            <LineupRow
              key={lineup.id}
              lineup={lineup}
              team={teams?.find(({ id }) => id === String(lineup.team_id))}
              busy={busyId === lineup.id}
              problem={problem?.id === lineup.id ? problem.text : null}
              onPublish={(isPublic) => void actions.publish(lineup, isPublic)}
              onRename={() => setRenaming(lineup)}
              onDuplicate={() => void actions.duplicate(lineup)}
              onDelete={() => void remove(lineup)}
            />
          ))}
        </ul>
      )}
      {renaming && (
        <RenameDialog
          lineup={renaming}
          onClose={() => setRenaming(null)}
          onRenamed={(name) => {
            setRenaming(null);
            say(`Renamed to “${name}”.`);
          }}
        />
      )}
      <NoteToast note={note} onUndo={undo} onClose={dismissNote} />
    </section>
  );
}

/** The person's saved line-ups: open, show, rename, copy, delete. */
export function LineupsPage() {
  const lineups = useSavedLineups();
  return (
    <SettingsPage title="Your Lineups" intro="Public lineups are shown on your profile page.">
      {lineups.isPending && <ListSkeleton />}
      {lineups.isError && !lineups.data && (
        <div className="panel">
          <Notice
            title={errorText(lineups.error, 'Failed to load lineups')}
            onRetry={() => void lineups.refetch()}
          />
        </div>
      )}
      {lineups.data && <LineupList lineups={lineups.data} />}
    </SettingsPage>
  );
}
