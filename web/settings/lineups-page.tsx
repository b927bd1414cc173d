import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { PATHS } from '#domain/pages.ts';
import { useOwnProfile } from '#web/backend/get-own-profile.ts';
import { useTeams } from '#web/backend/get-teams.ts';
import { useSavedLineups } from '#web/backend/saved-lineups/get-saved-lineups.ts';
import type { SavedLineupListing } from '#web/backend/saved-lineups/saved-lineup.ts';
import { FailurePanel } from '#web/ui/query-failure.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FormMessage } from '#web/ui/form-message.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { FilterSelect } from '#web/ui/select-field.tsx';
import { bindFilter } from '#web/ui/url-filter/url-fields.ts';
import { useUrlFilter } from '#web/ui/url-filter/use-url-filter.ts';
import { LineupRow } from './lineups/lineup-row.tsx';
import {
  LINEUP_FILTER_FIELDS,
  narrowLineups,
  ORDERS,
  NO_LINEUP_FILTER,
  teamNames,
  type LineupFilter,
} from './lineups/narrow-lineups.ts';
import { RenameDialog } from './lineups/rename-dialog.tsx';
import { ListHead, LineupSelectionBar } from './lineups/selection-tools.tsx';
import { SEVERAL, useLineupActions } from './lineups/use-lineup-actions.ts';
import { SettingsPage, useSettingsUser } from './settings-page.tsx';

/** The selection in the list. A lineup counts as selected only while `shown` contains it. */
function useSelection(shown: readonly { readonly id: string }[]) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  return {
    ids: new Set(shown.map(({ id }) => id).filter((id) => chosen.has(id))),
    toggle: (id: string, selected: boolean) =>
      setChosen(
        (before) => new Set(selected ? [...before, id] : [...before].filter((other) => other !== id)),
      ),
    set: (ids: readonly string[]) => setChosen(new Set(ids)),
  };
}

interface LineupControlsProps {
  readonly filter: LineupFilter;
  readonly teams: readonly string[];
  readonly onChange: (filter: LineupFilter) => void;
}

function LineupControls({ filter, teams, onChange }: LineupControlsProps) {
  const bind = bindFilter(filter, onChange);
  return (
    <div className="grid grid-cols-2 gap-2 *:first:col-span-full sm:grid-cols-[minmax(0,1fr)_minmax(0,12rem)] sm:*:first:col-auto sm:has-[>:nth-child(3)]:grid-cols-[minmax(0,1fr)_repeat(2,minmax(0,12rem))]">
      <SearchField label="Search lineups" {...bind('text')} />
      {(teams.length > 1 || filter.team !== '') && (
        <FilterSelect
          label="Team"
          all="All teams"
          options={teams.map((team) => ({ value: team, label: team }))}
          {...bind('team')}
          value={teams.includes(filter.team) ? filter.team : ''}
        />
      )}
      <FilterSelect label="Sort by" all="Last changed" options={ORDERS} {...bind('order')} />
    </div>
  );
}

/** A list of at least this many lineups has search and filters. */
const MANY = 4;

/** As high as real rows, so that the layout does not shift. */
function ListSkeleton() {
  return (
    <div role="status" aria-label="Loading your lineups" className="grid gap-3">
      {Array.from({ length: 3 }, (_, row) => (
        <div key={row} className="panel flex h-30 items-center gap-4 p-3">
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
        <ButtonLink look="primary" to={PATHS.home}>
          Build a lineup
        </ButtonLink>
      }
    >
      Pick a team, set your lines and press Save Lineup. You will find it here on every device.
    </EmptyState>
  );
}

function HiddenHint({ lineups }: { readonly lineups: readonly SavedLineupListing[] }) {
  const profile = useOwnProfile(useSettingsUser().id);
  if (!profile.data || !lineups.some((lineup) => lineup.is_public)) return null;
  const { isPublic, profileName } = profile.data;
  if (isPublic && profileName) return null;
  return (
    <FormMessage tone="info">
      Fans cannot see your public lineups yet: your profile {isPublic ? 'has no name' : 'is private'}.{' '}
      <Link to={PATHS.profileSettings} className="font-semibold underline underline-offset-4">
        {isPublic ? 'Choose a profile name' : 'Make your profile public'}
      </Link>
    </FormMessage>
  );
}

function NoMatch({ onShowAll }: { readonly onShowAll: () => void }) {
  return (
    <EmptyState title="No lineups match" action={<Button onClick={onShowAll}>Show all lineups</Button>}>
      Try another word or team.
    </EmptyState>
  );
}

interface RowsProps {
  readonly shown: readonly SavedLineupListing[];
  readonly selected: ReadonlySet<string>;
  readonly actions: ReturnType<typeof useLineupActions>;
  readonly onSelect: (id: string, selected: boolean) => void;
  readonly onRename: (lineup: SavedLineupListing) => void;
  readonly onDelete: (lineups: readonly SavedLineupListing[]) => void;
}

function Rows({ actions, onDelete, onRename, onSelect, selected, shown }: RowsProps) {
  const teams = useTeams().data;
  const { busyId, problem } = actions;
  return (
    <ul className="@container/lineups grid gap-3">
      {shown.map((lineup) => (
        <LineupRow
          key={lineup.id}
          lineup={lineup}
          team={teams?.find(({ id }) => id === String(lineup.team_id))}
          selected={selected.has(lineup.id)}
          busy={busyId === lineup.id}
          problem={problem?.id === lineup.id ? problem.text : null}
          onSelect={(isSelected) => onSelect(lineup.id, isSelected)}
          onPublish={(isPublic) => void actions.publish(lineup, isPublic)}
          onRename={() => onRename(lineup)}
          onDuplicate={() => void actions.duplicate(lineup)}
          onDelete={() => onDelete([lineup])}
        />
      ))}
    </ul>
  );
}

function LineupList({ lineups }: { readonly lineups: readonly SavedLineupListing[] }) {
  const { filter, change } = useUrlFilter(LINEUP_FILTER_FIELDS);
  const [renaming, setRenaming] = useState<SavedLineupListing | null>(null);
  const region = useRef<HTMLElement>(null);
  const actions = useLineupActions(() => region.current?.focus({ preventScroll: true }));
  const { busyId, note, problem, remove, say } = actions;
  const shown = narrowLineups(lineups, filter);
  const selection = useSelection(shown);
  const selected = shown.filter(({ id }) => selection.ids.has(id));

  return (
    <section ref={region} tabIndex={-1} aria-label="Saved lineups" className="grid gap-4 outline-none">
      {lineups.length >= MANY && (
        <LineupControls filter={filter} teams={teamNames(lineups)} onChange={change} />
      )}
      <HiddenHint lineups={lineups} />
      {lineups.length === 0 && <NoLineups />}
      {lineups.length > 0 && shown.length === 0 && <NoMatch onShowAll={() => change(NO_LINEUP_FILTER)} />}
      {lineups.length > 0 && (
        <ListHead
          total={lineups.length}
          shown={shown.length}
          selected={selected.length}
          onSelectAll={(all) => selection.set(all ? shown.map(({ id }) => id) : [])}
        />
      )}
      {shown.length > 0 && (
        <Rows
          shown={shown}
          selected={selection.ids}
          actions={actions}
          onSelect={selection.toggle}
          onRename={setRenaming}
          onDelete={(gone) => void remove(gone)}
        />
      )}
      {problem?.id === SEVERAL && <FormMessage tone="bad">{problem.text}</FormMessage>}
      {selected.length > 0 && (
        <LineupSelectionBar
          count={selected.length}
          busy={busyId === SEVERAL}
          onClear={() => selection.set([])}
          onDelete={() => void remove(selected)}
        />
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
      {note}
    </section>
  );
}

export function LineupsPage() {
  const lineups = useSavedLineups();
  return (
    <SettingsPage title="Your Lineups" intro="Public lineups are shown on your profile page.">
      {lineups.isPending && <ListSkeleton />}
      {lineups.isError && !lineups.data && <FailurePanel query={lineups} fallback="Failed to load lineups" />}
      {lineups.data && <LineupList lineups={lineups.data} />}
    </SettingsPage>
  );
}
