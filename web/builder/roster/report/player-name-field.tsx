import { useId } from 'react';
import type { RosterPlayer } from '#domain/player.ts';
import type { ReportType } from '#domain/player-report.ts';
import { foldText } from '#domain/roster-search.ts';
import { useRoster } from '#web/backend/get-roster.ts';
import { TextField } from '#web/ui/text-field.tsx';

/** The roster player with this name, ignoring case and accents; null when there is none. */
export function findNamesake(roster: readonly RosterPlayer[], name: string): RosterPlayer | null {
  const typed = foldText(name);
  return typed === '' ? null : (roster.find((player) => foldText(player.name) === typed) ?? null);
}

interface PlayerNameFieldProps {
  readonly teamId: string;
  readonly type: ReportType;
  readonly value: string;
  readonly onChange: (name: string) => void;
  readonly error: string | undefined;
}

function hintFor(type: ReportType, namesake: string | undefined): string {
  if (type === 'Remove Player') return 'Pick from the roster, or type the name.';
  return namesake
    ? `${namesake} is on this roster already. Search for the name there.`
    : 'First and last name.';
}

/**
 * The reported player's name.
 * In a report to remove a player, the browser suggests names from the roster.
 * In a report of a missing player, the hint warns if the roster has that name already.
 */
export function PlayerNameField({ teamId, type, value, onChange, error }: PlayerNameFieldProps) {
  const listId = useId();
  const roster = useRoster(teamId).data ?? [];
  const goes = type === 'Remove Player';
  const namesake = goes ? null : findNamesake(roster, value);
  return (
    <>
      <TextField
        data-start-here
        label="Player name"
        name="playerName"
        autoComplete="off"
        list={goes ? listId : undefined}
        value={value}
        onChange={onChange}
        error={error}
        hint={<span role="status">{hintFor(type, namesake?.name)}</span>}
      />
      {goes && (
        <datalist id={listId}>
          {roster.map(({ id, name }) => (
            <option key={id}>{name}</option>
          ))}
        </datalist>
      )}
    </>
  );
}
