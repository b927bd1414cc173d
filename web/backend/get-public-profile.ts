import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Lineup } from '#domain/lineup.ts';
import type { RosterPlayer, TeamData } from '#domain/player.ts';
import { normalizePlayer, type RosterPlayerRow } from '#domain/roster.ts';
import { lineupFromRow, type SavedLineupRow } from '#domain/saved-lineup.ts';
import { normalizeTeam, type Team, type TeamSourceRow } from '#domain/team.ts';
import { avatarAddress } from './avatar-address.ts';
import { getClient } from './client.ts';
import { RequestError } from './errors.ts';

/** A line-up that its owner shows. */
export interface PublicLineup {
  readonly id: string;
  readonly name: string;
  readonly title: string | null;
  /** ISO 8601. */
  readonly updatedAt: string;
  /** Its team, as far as it still plays, else what the line-up kept of it. */
  readonly team: TeamData;
  readonly teamName: string;
  /** `teams.id` as text; null when its team is gone, and with it the roster to open the lineup with. */
  readonly teamId: string | null;
  readonly lineup: Lineup;
}

export interface FavoritePlayer {
  readonly player: RosterPlayer;
  readonly team: Team | null;
}

/** What everyone may see of a person. */
export interface PublicProfile {
  readonly profileName: string;
  /** Never empty: the profile name stands for a missing one. */
  readonly displayName: string;
  readonly bio: string | null;
  readonly avatarUrl: string | null;
  readonly favoriteTeam: Team | null;
  readonly favoritePlayer: FavoritePlayer | null;
  /** The last changed one first. */
  readonly lineups: readonly PublicLineup[];
}

interface LineupAnswer extends SavedLineupRow {
  readonly id: string;
  readonly name: string;
  readonly title: string | null;
  readonly team_name: string | null;
  readonly updated_at: string;
  readonly team: TeamSourceRow | null;
}

/** What the function `public_profile` of the schema answers. */
interface ProfileAnswer {
  readonly profile_name: string;
  readonly display_name: string | null;
  readonly bio: string | null;
  readonly avatar_url: string | null;
  readonly favorite_team: TeamSourceRow | null;
  readonly favorite_player: (RosterPlayerRow & { readonly team: TeamSourceRow }) | null;
  readonly lineups: readonly LineupAnswer[];
}

function publicLineup(row: LineupAnswer): PublicLineup {
  const current = row.team && normalizeTeam(row.team);
  const team: TeamData = current ?? { name: row.team_name };
  return {
    id: row.id,
    name: row.name,
    title: row.title,
    updatedAt: row.updated_at,
    team,
    teamName: team.name ?? 'Unknown team',
    teamId: current?.id ?? null,
    lineup: lineupFromRow(row),
  };
}

function publicProfile(row: ProfileAnswer): PublicProfile {
  const player = row.favorite_player;
  return {
    profileName: row.profile_name,
    displayName: row.display_name?.trim() || row.profile_name,
    bio: row.bio?.trim() || null,
    avatarUrl: avatarAddress(row.avatar_url),
    favoriteTeam: row.favorite_team && normalizeTeam(row.favorite_team),
    favoritePlayer: player && { player: normalizePlayer(player), team: normalizeTeam(player.team) },
    lineups: row.lineups.map(publicLineup),
  };
}

/**
 * The public profile of a name, in any case of its letters; null when there is none or it is private, which look alike.
 * Rejects with `Failed to load this profile`.
 */
export async function getPublicProfile(name: string, signal: AbortSignal): Promise<PublicProfile | null> {
  const { data, error } = await getClient().rpc('public_profile', { name }).abortSignal(signal);
  if (error) throw new RequestError('Failed to load this profile', { cause: error });
  return data === null ? null : publicProfile(data as unknown as ProfileAnswer);
}

/** A page that others change: shown from the cache at once, then checked. */
export function publicProfileQuery(name: string) {
  return queryOptions({
    queryKey: ['public-profile', name.toLowerCase()],
    queryFn: ({ signal }) => getPublicProfile(name, signal),
    staleTime: 0,
  });
}

export function usePublicProfile(name: string) {
  return useQuery(publicProfileQuery(name));
}
