import type { LeaguePlayer } from '#web/backend/get-all-players.ts';
import { Combobox } from '#web/ui/combobox.tsx';
import { findPlayers } from './find-favorites.ts';

const MAX_PLAYERS = 50;

interface PlayerPickerProps {
  readonly players: readonly LeaguePlayer[];
  readonly value: LeaguePlayer | null;
  readonly onChange: (player: LeaguePlayer | null) => void;
}

export function PlayerPicker({ players, value, onChange }: PlayerPickerProps) {
  return (
    <Combobox
      label="Favorite player"
      placeholder="Search by name or team"
      emptyText="No players match."
      items={players}
      limit={MAX_PLAYERS}
      value={value}
      onChange={onChange}
      search={findPlayers}
      toId={({ id }) => id}
      toLabel={({ name }) => name}
      renderItem={({ name, teamAbbreviation, teamName }) => (
        <>
          <span className="min-w-0 break-words">{name}</span>
          <span className="combobox-aside ml-auto text-right">
            {teamAbbreviation ?? teamName ?? 'No team'}
          </span>
        </>
      )}
    />
  );
}
