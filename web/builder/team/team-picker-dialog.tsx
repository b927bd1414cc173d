import { useState } from 'react';
import { searchTeams, type Team } from '#domain/team.ts';
import { errorText } from '#web/backend/errors.ts';
import { useTeams } from '#web/backend/get-teams.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { TeamPlate } from './team-plate.tsx';

interface TeamPickerProps {
  readonly onChoose: (team: Team) => void;
  readonly onClose: () => void;
}

function PickerGrid({
  search,
  onChoose,
}: {
  readonly search: string;
  readonly onChoose: (team: Team) => void;
}) {
  const teams = useTeams();
  if (teams.isPending) {
    return (
      <div role="status" aria-label="Loading teams" className="picker-grid">
        {Array.from({ length: 12 }, (_, index) => (
          <div key={index} className="skeleton team-plate" />
        ))}
      </div>
    );
  }
  if (teams.isError) {
    return (
      <Notice title={errorText(teams.error, 'Failed to load teams')} onRetry={() => void teams.refetch()} />
    );
  }
  const found = searchTeams(teams.data, search);
  if (found.length === 0) {
    return (
      <p role="status" className="py-12 text-center text-soft">
        {search.trim() ? `No teams match “${search.trim()}”` : 'No teams available'}
      </p>
    );
  }
  return (
    <ul className="picker-grid">
      {found.map((team) => (
        <li key={team.id} className="grid">
          <TeamPlate team={team} onChoose={onChoose} />
        </li>
      ))}
    </ul>
  );
}

/** Every team sorted by name, narrowed by name or abbreviation. */
export function TeamPickerDialog({ onChoose, onClose }: TeamPickerProps) {
  const [search, setSearch] = useState('');
  return (
    <Dialog title="Select a Team" width="52rem" onClose={onClose}>
      <div className="sticky top-0 z-10 bg-surface pb-3">
        <SearchField label="Search by name or abbreviation" value={search} onChange={setSearch} startHere />
      </div>
      <div className="min-h-[min(26rem,50dvh)]">
        <PickerGrid search={search} onChoose={onChoose} />
      </div>
    </Dialog>
  );
}
