import { useState } from 'react';
import type { Team } from '#domain/team.ts';
import { searchTeams } from '#domain/team-search.ts';
import { useTeams } from '#web/backend/get-teams.ts';
import { QueryFailure } from '#web/ui/query-failure.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { pageActions } from '../../store/page-actions.ts';
import { TeamPlate } from './team-plate.tsx';

interface PickerGridProps {
  readonly teams: ReturnType<typeof useTeams>;
  readonly found: readonly Team[];
  readonly search: string;
}

const GRID = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,14.5rem),1fr))] gap-2';

function PickerGrid({ teams, found, search }: PickerGridProps) {
  if (teams.isPending) {
    return (
      <div role="status" aria-label="Loading teams" className={GRID}>
        {Array.from({ length: 12 }, (_, index) => (
          <div key={index} className="skeleton team-plate" />
        ))}
      </div>
    );
  }
  if (teams.isError) return <QueryFailure query={teams} fallback="Failed to load teams" />;
  if (found.length === 0) {
    return (
      <p role="status" className="py-12 text-center text-soft">
        {search ? `No teams match “${search}”` : 'No teams available'}
      </p>
    );
  }
  return (
    <ul className={GRID}>
      {found.map((team) => (
        <li key={team.id} className="grid">
          <TeamPlate team={team} onChoose={pageActions.chooseTeam} />
        </li>
      ))}
    </ul>
  );
}

export function TeamPickerDialog({ onClose }: { readonly onClose: () => void }) {
  const [search, setSearch] = useState('');
  const teams = useTeams();
  const wanted = search.trim();
  const found = searchTeams(teams.data ?? [], wanted);
  const chooseFirst = () => {
    if (wanted && found[0]) pageActions.chooseTeam(found[0]);
  };
  return (
    <Dialog title="Select a Team" width="62rem" onClose={onClose}>
      <div className="sticky top-0 z-10 bg-surface pt-1.5 pb-3">
        <SearchField
          label="Search by name or abbreviation"
          value={search}
          onChange={setSearch}
          onEnter={chooseFirst}
          startHere
        />
      </div>
      <div className="min-h-[min(26rem,50dvh)]">
        <PickerGrid teams={teams} found={found} search={wanted} />
      </div>
    </Dialog>
  );
}
