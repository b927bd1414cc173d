import type { BackendChoice, Config } from '#server/config.ts';
import type { Platform } from '#platform/create-platform.ts';
import type { Secrets } from '#platform/secrets.ts';
import type { ReportType } from '#domain/player-report.ts';
import type { RosterPlayerRow } from '#domain/roster.ts';
import type { TeamSourceRow } from '#domain/team.ts';
import type { VisitType } from '#domain/visit.ts';

/** What pages need to reach the backend, written into the HTML head. */
export interface PageConfig {
  /** `/` when this server is the backend, so that the site works under any host name. */
  supabaseUrl: string;
  anonKey: string;
  google: boolean;
  /** Whether auth mails are really sent; false when they only go to the log. */
  mail: boolean;
}

type Hosted = Extract<BackendChoice, { kind: 'hosted' }>;

/** The chosen backend, with the secrets of our own. Hosted Supabase has its own secrets. */
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

/** A visit as it is stored: the page's validated data, and the server's additions. */
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

/** The columns of `games` that link previews show. */
export interface GameRow {
  id: number;
  /** ISO 8601. */
  starts_at: string;
  home_abbreviation: string;
  away_abbreviation: string;
}

/** What hosted Supabase has, too. Each server of a hosted project counts account limits alone. */
type Common =
  | 'accountLimiter'
  | 'askInBackground'
  | 'close'
  | 'deleteUser'
  | 'isReachable'
  | 'signedInAt'
  | 'userOf';

export interface Backend extends Pick<Platform, Common> {
  /** Null on hosted Supabase, which announces no changes, so nothing is cached. */
  changes: Platform['changes'] | null;
  /** The auth service and the table API; null on hosted Supabase, which pages reach directly. */
  gated: Pick<Platform, 'anonKey' | 'handle' | 'inTurn' | 'ready'> | null;
  /** Returns the public part of a profile; null when it is unknown or private. Rejects on failure. */
  publicProfile(name: string, signal: AbortSignal): Promise<object | null>;
  /** Returns a game by its id's digits, or a team's latest one; null without one. Rejects on failure. */
  findGame(asked: { id: string } | { team: string }, signal: AbortSignal): Promise<GameRow | null>;
  /** Whether a user has the role admin now, whatever a token claims. Rejects when the check fails. */
  isAdmin(userId: string): Promise<boolean>;
  /** Returns a team (by its id's digits) with its players; null when there is none. Rejects on failure. */
  teamRows(teamId: string): Promise<{ team: TeamSourceRow; players: RosterPlayerRow[] } | null>;
  /** Returns a team's name; null when there is no such team. Rejects on failure. */
  teamName(teamId: number): Promise<string | null>;
  /**
   * Stores a visit, once per id.
   * Rejects with `UnknownTeamError` when its team does not exist, and with other errors on failure.
   */
  recordVisit(visit: VisitRecord): Promise<{ id: string }>;
  /** Stores a player request, once per id. A team that no longer exists is left out. Rejects on failure. */
  recordRequest(request: RequestRecord): Promise<void>;
  /** Whether there is a player request with that id, a UUID. Rejects when the check fails. */
  hasRequest(id: string): Promise<boolean>;
}

export class UnknownTeamError extends Error {
  override readonly name = 'UnknownTeamError';
}
