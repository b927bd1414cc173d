import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { positionText, type RosterPlayer } from '#domain/player.ts';
import { foldText } from '#domain/roster-search.ts';
import type { Team } from '#domain/team.ts';
import { leagueRostersQuery } from '#web/backend/get-all-players.ts';
import { useTeams } from '#web/backend/get-teams.ts';
import { Combobox } from '#web/ui/combobox.tsx';
import { QueryFailure } from '#web/ui/query-failure.tsx';

/** The maximum number of players in the list. More would only slow it down. */
const SHOWN = 50;

interface ClubPlayer {
  readonly player: RosterPlayer;
  readonly club: Team;
}

function matches({ club, player }: ClubPlayer, words: readonly string[]): boolean {
  const text = foldText(`${player.name} ${club.name} ${club.abbreviation ?? ''}`);
  return words.every((word) => text.includes(word) || String(player.number) === word);
}

function searchClubs(players: readonly ClubPlayer[], text: string): readonly ClubPlayer[] {
  const words = foldText(text).split(' ').filter(Boolean);
  return words.length === 0 ? players : players.filter((each) => matches(each, words));
}

interface ClubSearchProps {
  /** The ids of players who are not offered. */
  readonly taken: ReadonlySet<string>;
  /** The id of a club whose players are not offered. */
  readonly except?: string;
  readonly onChoose: (player: RosterPlayer, club: Team) => void;
}

/** Searches the players of all clubs. The field stays open for the next player. */
export function ClubSearch({ except, onChoose, taken }: ClubSearchProps) {
  const rosters = useQuery(leagueRostersQuery);
  const { data: teams = [] } = useTeams();
  const players = useMemo(
    () =>
      teams
        .filter(({ id }) => id !== except)
        .flatMap((club) => (rosters.data?.get(club.id) ?? []).map((player) => ({ player, club })))
        .filter(({ player }) => !taken.has(player.id)),
    [except, rosters.data, taken, teams],
  );
  if (rosters.isPending) return <div role="status" aria-label="Loading players" className="skeleton h-12" />;
  if (rosters.isError) return <QueryFailure query={rosters} fallback="Failed to load players" />;
  return (
    <Combobox
      label="Search all clubs"
      placeholder="Name, number, or club"
      emptyText="No player matches."
      items={players}
      value={null}
      limit={SHOWN}
      search={searchClubs}
      onChange={(chosen) => chosen && onChoose(chosen.player, chosen.club)}
      toId={({ player }) => player.id}
      toLabel={({ player }) => player.name}
      toAside={({ club, player }) => `${positionText(player)} · ${club.abbreviation ?? club.name}`}
    />
  );
}
