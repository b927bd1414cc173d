import { Download } from 'lucide-react';
import { useState } from 'react';
import { toCalendarDay } from '#domain/calendar-days.ts';
import { plural } from '#domain/format.ts';
import { fileStem } from '#domain/file-name.ts';
import type { Team } from '#domain/team.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { saveBlob } from '#web/ui/download.ts';
import { FormMessage } from '#web/ui/form-message.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { partFailureReason } from '#web/ui/toast-place.tsx';
import type { League, ListedPlayer } from '../finder/league.ts';

interface ExportDialogProps {
  readonly league: League;
  readonly onClose: () => void;
}

function ExportDialog({ league, onClose }: ExportDialogProps) {
  const [teamId, setTeamId] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const team = league.teams.find(({ id }) => id === teamId) ?? null;
  const players = playersToExport(league, team);

  const download = async () => {
    try {
      const text = await playersFile(players, team === null);
      saveBlob(new Blob([text], { type: 'text/csv;charset=utf-8' }), playersFileName(team, new Date()));
      onClose();
    } catch (error) {
      setProblem(`Could not create the file. ${partFailureReason(error)}`);
    }
  };

  return (
    <Dialog
      title="Export players"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" disabled={players.length === 0} onClick={() => void download()}>
            <Download aria-hidden size={18} /> Download CSV
          </Button>
        </>
      }
    >
      <div className="grid gap-4 pt-1">
        <SelectField
          label="Team"
          none="All teams"
          options={league.teams.map(({ id, name }) => ({ value: id, label: name }))}
          value={teamId}
          onChange={setTeamId}
        />
        <p role="status" className="text-soft">
          {plural(players.length, 'player')}.{' '}
          {team
            ? 'Edit the file, then load it under Import or Update Data.'
            : 'The file has a “team” column. To load changes later, export one team at a time.'}
        </p>
        {problem && <FormMessage tone="bad">{problem}</FormMessage>}
      </div>
    </Dialog>
  );
}

export function ExportButton({ league }: { readonly league: League | null }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button disabled={!league} onClick={() => setOpen(true)}>
        <Download aria-hidden size={18} /> Export CSV
      </Button>
      {open && league && <ExportDialog league={league} onClose={() => setOpen(false)} />}
    </>
  );
}

/**
 * Returns a file name such as `toronto_maple_leafs_players_2026-11-21.csv`. For all teams, the name starts with
 * `all_players`. The date is in the admin's time zone.
 */
export function playersFileName(team: Team | null, day: Date): string {
  const stem = (team && fileStem(team.name)) || (team ? 'team' : 'all');
  return `${stem}_players_${toCalendarDay(day)}.csv`;
}

/** Returns a team's players, sorted by last name. Without a team, returns all players, sorted by team and last name. */
export function playersToExport(league: League, team: Team | null): readonly ListedPlayer[] {
  if (team) return league.players.filter((player) => player.team?.id === team.id);
  return league.players.toSorted((a, b) => a.teamName.localeCompare(b.teamName, 'en'));
}

/** Resolves with the CSV text. Loads the CSV writer on demand. */
export async function playersFile(players: readonly ListedPlayer[], withTeam: boolean): Promise<string> {
  const { exportPlayersCsv } = await import('#domain/csv/csv-file.ts');
  return exportPlayersCsv(
    players.map(({ row, teamShort }) => ({ ...row, team: teamShort })),
    { withTeam },
  );
}
