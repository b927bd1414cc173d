import type { Team } from '#domain/team.ts';
import { searchTeams } from '#domain/team-search.ts';
import { Combobox } from './combobox.tsx';

interface TeamComboboxProps {
  readonly label: string;
  readonly placeholder: string;
  readonly teams: readonly Team[];
  readonly value: Team | null;
  readonly limit?: number;
  readonly onChange: (team: Team | null) => void;
}

export function TeamCombobox({ teams, ...props }: TeamComboboxProps) {
  return (
    <Combobox
      {...props}
      emptyText="No teams match."
      items={teams}
      search={searchTeams}
      toId={({ id }) => id}
      toLabel={({ name }) => name}
      toAside={({ abbreviation }) => abbreviation}
    />
  );
}
