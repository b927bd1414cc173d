import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { guestOf } from '#domain/guest-commands.ts';
import { GUEST_LIMIT } from '#domain/lineup.ts';
import { positionText, type RosterPlayer } from '#domain/player.ts';
import { foldText } from '#domain/roster-search.ts';
import type { Team } from '#domain/team.ts';
import { leagueRostersQuery } from '#web/backend/get-all-players.ts';
import { useTeams } from '#web/backend/get-teams.ts';
import { Button } from '#web/ui/button.tsx';
import { Combobox } from '#web/ui/combobox.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { QueryFailure } from '#web/ui/query-failure.tsx';
import { factActions } from '../store/fact-actions.ts';
import { useBuilder } from '../store/use-builder.ts';

/** More matches than fit a screen would only slow down the list. */
const SHOWN = 50;

interface ClubPlayer {
  readonly player: RosterPlayer;
  readonly club: Team;
}

function matches({ club, player }: ClubPlayer, words: readonly string[]): boolean {
  const text = foldText(`${player.name} ${club.name} ${club.abbreviation ?? ''}`);
  return words.every((word) => text.includes(word) || String(player.number) === word);
}

/** Finds players by all words of a text: parts of a name, a number, or a club. */
function searchClubs(players: readonly ClubPlayer[], text: string): readonly ClubPlayer[] {
  const words = foldText(text).split(' ').filter(Boolean);
  return words.length === 0 ? players : players.filter((each) => matches(each, words));
}

/** The players of all other clubs who are not guests yet. */
function useOtherPlayers(team: Team) {
  const rosters = useQuery(leagueRostersQuery);
  const { data: teams = [] } = useTeams();
  const guests = useBuilder((state) => state.lineup.history.present.guests);
  const players = useMemo(() => {
    const joined = new Set(guests.map(({ id }) => id));
    return teams.flatMap((club) =>
      club.id === team.id
        ? []
        : (rosters.data?.get(club.id) ?? []).flatMap((player) =>
            joined.has(player.id) ? [] : [{ player, club }],
          ),
    );
  }, [guests, rosters.data, team.id, teams]);
  return { rosters, players };
}

function Guests() {
  const guests = useBuilder((state) => state.lineup.history.present.guests);
  if (guests.length === 0) return null;
  return (
    <section className="mt-4 grid gap-1">
      <h3 className="eyebrow text-sm text-soft">{`Guests, ${guests.length} of ${GUEST_LIMIT}`}</h3>
      <ul>
        {guests.map((guest) => (
          <li key={guest.id} className="flex items-center justify-between gap-3 border-b border-line py-1.5">
            <span className="min-w-0 break-words">{`${guest.name}, ${positionText(guest)}, from ${guest.club}`}</span>
            <Button
              look="quiet"
              aria-label={`Remove ${guest.name}`}
              onClick={() => factActions.removeGuest(guest)}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface AddPlayerProps {
  readonly team: Team;
  readonly onClose: () => void;
}

/** Adds players of other clubs to this lineup's roster, and removes them again. */
export function AddPlayerDialog({ team, onClose }: AddPlayerProps) {
  const { rosters, players } = useOtherPlayers(team);
  return (
    <Dialog title="Add a player" onClose={onClose}>
      <p className="mb-4 text-soft">{`Players of other clubs join this lineup and wear the sweater of the ${team.name}.`}</p>
      {rosters.isPending && <div role="status" aria-label="Loading players" className="mt-4 skeleton h-12" />}
      {rosters.isError && <QueryFailure query={rosters} fallback="Failed to load players" />}
      {rosters.data && (
        <Combobox
          label="Search all clubs"
          placeholder="Name, number, or club"
          emptyText="No player matches."
          items={players}
          value={null}
          limit={SHOWN}
          search={searchClubs}
          onChange={(chosen) =>
            chosen && factActions.addGuest(guestOf(chosen.player, chosen.club.abbreviation))
          }
          toId={({ player }) => player.id}
          toLabel={({ player }) => player.name}
          renderItem={({ club, player }) => (
            <>
              <span className="min-w-0 break-words">{player.name}</span>
              <span className="combobox-aside ml-auto">
                {`${positionText(player)} · ${club.abbreviation ?? club.name}`}
              </span>
            </>
          )}
        />
      )}
      <Guests />
    </Dialog>
  );
}
