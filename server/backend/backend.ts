import type { BackendChoice, Config } from '#server/config.ts';
import type { Platform } from '#platform/create-platform.ts';
import type { Secrets } from '#platform/secrets.ts';
import type { ReportType } from '#domain/player-report.ts';
import type { RosterPlayerRow } from '#domain/roster.ts';
import type { Team, TeamSourceRow } from '#domain/team.ts';
import type { ReadPublic } from '#domain/rendered-page.ts';
import type { VisitType } from '#domain/visit.ts';

/** The settings with which pages reach the backend. The server writes them into the HTML head. */
export interface PageConfig {
  /** `/` if this server is the backend, so that the site works under any host name. */
  supabaseUrl: string;
  anonKey: string;
  google: boolean;
  /** Whether auth mails are really sent. False if they are only written to the log. */
  mail: boolean;
}

type Hosted = Extract<BackendChoice, { kind: 'hosted' }>;

/** The chosen backend with our secrets. The secrets are null for hosted Supabase, which has its own. */
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
  // Hosted Supabase has its own settings for Google and mail, so assume that both are on.
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
  /** A time in ISO 8601. */
  starts_at: string;
  home_abbreviation: string;
  away_abbreviation: string;
}

/** The platform's parts that exist with hosted Supabase, too. There, each server counts account limits separately. */
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
  /** The team's last finished games with lines, latest first. At most eleven. */
  readonly games: readonly (GameRow & {
    readonly home_team_id: number | null;
    /** When the lines were read: a time in ISO 8601. */
    readonly computed_at: string;
    readonly game_lines: readonly { readonly lines: unknown }[];
  })[];
}

/** A game with lines, for the list of pages. */
export interface ReadGameRow {
  readonly id: number;
  readonly home_team_id: number | null;
  readonly away_team_id: number | null;
  /** When the lines were read: a time in ISO 8601. */
  readonly computed_at: string;
}

export interface Backend extends Pick<Platform, Common> {
  /** Null on hosted Supabase, which announces no changes, so nothing is cached. */
  changes: Platform['changes'] | null;
  /** The auth service and the table API. Null on hosted Supabase, to which pages send requests directly. */
  gated: Pick<Platform, 'anonKey' | 'handle' | 'inTurn' | 'ready'> | null;
  /** Returns the public part of a profile. Null if the profile is unknown or private. Rejects on failure. */
  publicProfile(name: string, signal: AbortSignal): Promise<object | null>;
  /** Returns the game with an id (digits), or a team's latest game. Null if there is none. Rejects on failure. */
  findGame(asked: { id: string } | { team: string }, signal: AbortSignal): Promise<GameRow | null>;
  /** Returns the team that the last part of a page's address names. Null if there is none. Rejects on failure. */
  teamGames(key: string, signal: AbortSignal): Promise<TeamGames | null>;
  /** Returns all teams, and the games whose lines were read last: latest first, at most 1,000. Rejects on failure. */
  readGames(): Promise<{ teams: readonly Team[]; games: readonly ReadGameRow[] }>;
  /** Reads rows with a visitor's rights. Rejects without a connection. */
  readPublic: ReadPublic;
  /** Whether a user has the role admin now, regardless of their access token. Rejects if the check fails. */
  isAdmin(userId: string): Promise<boolean>;
  /** Returns the team with an id (digits) and its players. Null if there is none. Rejects on failure. */
  teamRows(teamId: string): Promise<{ team: TeamSourceRow; players: RosterPlayerRow[] } | null>;
  /** Returns a team's name. Null if the team does not exist. Rejects on failure. */
  teamName(teamId: number): Promise<string | null>;
  /**
   * Stores a visit, unless a visit with its id is already stored.
   * Rejects with `UnknownTeamError` if the visit's team does not exist, and with other errors on failure.
   */
  recordVisit(visit: VisitRecord): Promise<{ id: string }>;
  /** Stores a player request, unless its id is already stored. Leaves out a team that was deleted. Rejects on failure. */
  recordRequest(request: RequestRecord): Promise<void>;
  /** Whether there is a player request with the id, a UUID. Rejects if the check fails. */
  hasRequest(id: string): Promise<boolean>;
}

export class UnknownTeamError extends Error {
  override readonly name = 'UnknownTeamError';
}
