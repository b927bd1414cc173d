import { useQuery } from '@tanstack/react-query';
import type { CardWords } from '#domain/card-words.ts';
import { cardWordsOf } from '#domain/lineup-details.ts';
import type { Lineup } from '#domain/lineup.ts';
import { savedTeamOf, teamOf } from '#domain/own-teams/own-team.ts';
import type { RosterPlayer, TeamData } from '#domain/player.ts';
import { normalizePlayer, type RosterPlayerRow } from '#domain/roster.ts';
import { lineupFromRow, type SavedLineupRow } from '#domain/saved-lineup.ts';
import { normalizeTeam, type Team, type TeamSourceRow } from '#domain/team.ts';
import { avatarAddress } from './avatar-address.ts';
import { getClient } from './client.ts';
import { RequestError } from './errors.ts';

export interface PublicLineup {
  readonly id: string;
  readonly name: string;
  /** Empty if the lineup was saved without a title. */
  readonly title: string;
  /** ISO 8601. */
  readonly updatedAt: string;
  /** The current team. If it no longer exists, this has the values that were saved with the lineup. */
  readonly team: TeamData;
  readonly teamName: string;
  /** `teams.id` as text. Null if the team no longer exists, so its roster cannot be opened. */
  readonly teamId: string | null;
  readonly lineup: Lineup;
  readonly words: CardWords;
}

export interface FavoritePlayer {
  readonly player: RosterPlayer;
  readonly team: Team | null;
}

export interface PublicProfile {
  readonly profileName: string;
  /** False for a private profile. Only its owner gets such a profile. */
  readonly isPublic: boolean;
  /** The profile name if the user has entered no display name. Never empty. */
  readonly displayName: string;
  readonly bio: string | null;
  readonly avatarUrl: string | null;
  readonly favoriteTeam: Team | null;
  readonly favoritePlayer: FavoritePlayer | null;
  /** Most recently changed first. */
  readonly lineups: readonly PublicLineup[];
}

interface LineupResult extends SavedLineupRow {
  readonly id: string;
  readonly name: string;
  readonly title: string | null;
  readonly team_name: string | null;
  readonly updated_at: string;
  readonly team: TeamSourceRow | null;
}

interface ProfileResult {
  readonly profile_name: string;
  /** Set if the profile is private. Only its owner gets this response. */
  readonly private?: true;
  readonly display_name: string | null;
  readonly bio: string | null;
  readonly avatar_url: string | null;
  readonly favorite_team: TeamSourceRow | null;
  readonly favorite_player: (RosterPlayerRow & { readonly team: TeamSourceRow }) | null;
  readonly lineups: readonly LineupResult[];
}

function publicLineup(row: LineupResult): PublicLineup {
  const current = row.team && normalizeTeam(row.team);
  const own = savedTeamOf(row.details);
  const team: TeamData = current ?? (own ? teamOf(own) : { name: row.team_name });
  return {
    id: row.id,
    name: row.name,
    title: row.title ?? '',
    updatedAt: row.updated_at,
    team,
    teamName: team.name ?? 'Unknown team',
    teamId: current?.id ?? null,
    lineup: lineupFromRow(row),
    words: cardWordsOf(row.details),
  };
}

function publicProfile(row: ProfileResult): PublicProfile {
  const player = row.favorite_player;
  return {
    profileName: row.profile_name,
    isPublic: !row.private,
    displayName: row.display_name?.trim() || row.profile_name,
    bio: row.bio?.trim() || null,
    avatarUrl: avatarAddress(row.avatar_url),
    favoriteTeam: row.favorite_team && normalizeTeam(row.favorite_team),
    favoritePlayer: player && { player: normalizePlayer(player), team: normalizeTeam(player.team) },
    lineups: row.lineups.map(publicLineup),
  };
}

/**
 * Fetches a profile by its name, ignoring case. Rejects with `Failed to load this profile`.
 * Resolves with null if the profile does not exist, or is another user's private profile.
 */
async function getPublicProfile(name: string, signal: AbortSignal): Promise<PublicProfile | null> {
  const { data, error } = await getClient().rpc('public_profile', { name }).abortSignal(signal);
  if (error) throw new RequestError('Failed to load this profile', { cause: error });
  return data === null ? null : publicProfile(data as unknown as ProfileResult);
}

/** Returns a cached profile at once, but always refetches it, because its owner may have changed it. */
export function usePublicProfile(name: string) {
  return useQuery({
    queryKey: ['public-profile', name.toLowerCase()],
    queryFn: ({ signal }) => getPublicProfile(name, signal),
    staleTime: 0,
  });
}
