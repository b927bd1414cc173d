import type { BackendChoice, Config, Hosted } from '#server/config.ts';
import type { Platform } from '#platform/create-platform.ts';
import type { Secrets } from '#platform/secrets.ts';
import type { ReportType } from '#domain/player-report.ts';
import type { RosterPlayerRow } from '#domain/roster.ts';
import type { Team, TeamSourceRow } from '#domain/team.ts';
import type { ReadPublic } from '#domain/rendered-page.ts';
import type { VisitType } from '#domain/visit.ts';

/** The settings that pages need to reach the backend. The server writes them into the HTML head. */
export interface PageConfig {
  /** `/` if this server is the backend, so that the site works under any host name. */
  supabaseUrl: string;
  anonKey: string;
  google: boolean;
  /** Whether auth mails are sent. If false, they are only logged. */
  mail: boolean;
}

/** The chosen backend and its secrets. The secrets are null for hosted Supabase, which has its own. */
export type BackendPlan =
  | { choice: Hosted; secrets: null }
  | { choice: Exclude<BackendChoice, Hosted>; secrets: Secrets };

export function pageConfigOf(plan: BackendPlan, config: Config): PageConfig {
  if (plan.secrets !== null)
    return {
      supabaseUrl: '/',
      anonKey: plan.secrets.anonKey,
      google: config.google !== null,
      mail: config.mail !== null,
    };
  // Hosted Supabase has its own settings for Google and mail. Assume that both are on.
  return { supabaseUrl: plan.choice.url, anonKey: plan.choice.anonKey, google: true, mail: true };
}

export interface VisitRecord {
  id: string;
  visit_type: VisitType;
  team_id: number | null;
  user_id: string | null;
  /** Two capital letters (ISO 3166-1). */
  country: string | null;
  country_source: string | null;
  referrer: string | null;
  utm_source: string | null;
}

export interface RequestRecord {
  id: string;
  type: ReportType;
  player_name: string;
  notes: string | null;
  team_id: number | null;
  reporter_email: string | null;
}

export interface GameRow {
  id: number;
  /** ISO 8601. */
  starts_at: string;
  home_abbreviation: string;
  away_abbreviation: string;
}

/** Parts of the platform that also exist with hosted Supabase. There, each server counts account limits by itself. */
type Common =
  | 'accountLimiter'
  | 'askInBackground'
  | 'close'
  | 'deleteUser'
  | 'isReachable'
  | 'signedInAt'
  | 'userOf';

export interface TeamGames {
  readonly team: Team;
  /**
   * The team's latest finished games with lines, latest first. At most eleven: a feed shows ten, each compared with the
   * game before.
   */
  readonly games: readonly (GameRow & {
    readonly home_team_id: number | null;
    /** When the lines were computed, in ISO 8601. */
    readonly computed_at: string;
    readonly game_lines: readonly { readonly lines: unknown }[];
  })[];
}

export interface ReadGameRow {
  readonly id: number;
  readonly home_team_id: number | null;
  readonly away_team_id: number | null;
  /** When the lines were computed, in ISO 8601. */
  readonly computed_at: string;
}

export interface Backend extends Pick<Platform, Common> {
  /** Null on hosted Supabase, which announces no changes. Callers then cache nothing. */
  changes: Platform['changes'] | null;
  /** The auth service and the table API. Null on hosted Supabase: pages send it their requests directly. */
  gated: Pick<Platform, 'anonKey' | 'handle' | 'inTurn' | 'ready'> | null;
  /** Returns the public part of a profile. Null if the profile is unknown or private. Rejects on failure. */
  publicProfile(name: string, signal: AbortSignal): Promise<object | null>;
  /** Returns the game with an id (digits), or a team's latest game. Null if there is none. Rejects on failure. */
  findGame(asked: { id: string } | { team: string }, signal: AbortSignal): Promise<GameRow | null>;
  /**
   * Finds a team and its games. `key` is the last part of a page's path.
   * Null if no team has this key. Rejects on failure.
   */
  teamGames(key: string, signal: AbortSignal): Promise<TeamGames | null>;
  /** Returns all teams, and the games with lines: latest first, at most 1,000. Rejects on failure. */
  readGames(): Promise<{ teams: readonly Team[]; games: readonly ReadGameRow[] }>;
  /** Reads rows with a visitor's rights. Rejects without a connection. */
  readPublic: ReadPublic;
  /** Whether a user is an admin now, regardless of what their access token says. Rejects if the check fails. */
  isAdmin(userId: string): Promise<boolean>;
  /** Returns the team with an id (digits) and its players. Null if there is none. Rejects on failure. */
  teamRows(teamId: string): Promise<{ team: TeamSourceRow; players: RosterPlayerRow[] } | null>;
  /** Returns null if the team does not exist. Rejects on failure. */
  teamName(teamId: number): Promise<string | null>;
  /**
   * Stores a visit. Does nothing if its id is already stored.
   * Rejects with `UnknownTeamError` if the visit's team does not exist, and with other errors on failure.
   */
  recordVisit(visit: VisitRecord): Promise<{ id: string }>;
  /**
   * Stores a player request, without its team if the team was deleted.
   * Does nothing if the id is already stored. Rejects on failure.
   */
  recordRequest(request: RequestRecord): Promise<void>;
  /** Whether a player request has this UUID. Rejects if the check fails. */
  hasRequest(id: string): Promise<boolean>;
}

export class UnknownTeamError extends Error {
  override readonly name = 'UnknownTeamError';
}
