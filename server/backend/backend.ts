import type { BackendChoice, Config } from '#server/config.ts';
import type { ChangeWatch } from '#server/database/change-watch.ts';
import type { Handler } from '#server/http/incoming.ts';
import type { Secrets } from '#server/secrets.ts';
import type { ReportType } from '#domain/player-report.ts';
import type { RosterPlayerRow } from '#domain/roster.ts';
import type { TeamSourceRow } from '#domain/team.ts';
import type { VisitType } from '#domain/visit.ts';

/** What the page must know to reach the backend; written into its head when it is served. */
export interface PageConfig {
  /** `/` when the backend is this server itself, so that any host name it is reached by works. */
  supabaseUrl: string;
  anonKey: string;
  google: boolean;
  /** Whether the mails of the auth service reach people; false where they are only written to the log. */
  mail: boolean;
}

type Hosted = Extract<BackendChoice, { kind: 'hosted' }>;

/** The chosen backend, with the secrets of our own one; hosted Supabase has its own and needs none of ours. */
export type BackendPlan =
  { choice: Hosted; secrets: null } | { choice: Exclude<BackendChoice, Hosted>; secrets: Secrets };

/** What the page is told about the backend. */
export function pageConfigOf(plan: BackendPlan, config: Config): PageConfig {
  if (plan.secrets !== null)
    return {
      supabaseUrl: '/',
      anonKey: plan.secrets.anonKey,
      google: config.google !== null,
      mail: config.mail !== null,
    };
  // Hosted Supabase knows for itself whether Google is on, and sends its own mails; saying otherwise could only be wrong.
  return { supabaseUrl: plan.choice.url, anonKey: plan.choice.anonKey, google: true, mail: true };
}

/** Whom the auth service says a token belongs to. */
export interface BackendUser {
  id: string;
  email: string | null;
}

/** A visit as it is kept: what the page told, checked, and what the server found out. */
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

/** A player request as the table `request_player` keeps it. */
export interface RequestRecord {
  id: string;
  type: ReportType;
  player_name: string;
  notes: string | null;
  team_id: number | null;
  reporter_email: string | null;
}

/** One of the three backends, running. */
export interface Backend {
  /** Hears of changes by whoever; null on hosted Supabase, where nothing is kept. */
  changes: ChangeWatch | null;
  /** The auth service and the table API; null on hosted Supabase, which pages reach without us. */
  gated: { handle: Handler; anonKey: string } | null;
  /** Whether the database answers; never rejects. */
  isReachable(): Promise<boolean>;
  /**
   * The user of an access token, asked of the auth service now: null when the token is forged or has expired, or its session
   * or account is gone. Rejects when the service cannot tell.
   */
  userOf(token: string): Promise<BackendUser | null>;
  /**
   * When the person of an access token that {@link userOf} knows signed in, in milliseconds since 1970; null when nothing tells.
   * Renewing a session changes nothing about it.
   */
  signedInAt(token: string): Promise<number | null>;
  /** Deletes an account with all that is its own. Rejects when that failed. */
  deleteUser(userId: string): Promise<void>;
  /** What visitors may see of the profile of that name; null when it is unknown or private. Rejects when that failed. */
  publicProfile(name: string, signal: AbortSignal): Promise<object | null>;
  /** Whether that user has the role admin now, whatever a token says. Rejects when that cannot be told. */
  isAdmin(userId: string): Promise<boolean>;
  /** A team with its players, as visitors may read them; null when there is none of that id, which is digits. Rejects when that cannot be told. */
  teamRows(teamId: string): Promise<{ team: TeamSourceRow; players: RosterPlayerRow[] } | null>;
  /** The name of the team of that id; null when there is none. Rejects when that cannot be told. */
  teamName(teamId: number): Promise<string | null>;
  /**
   * Keeps a visit, with the secret key. One whose id is known already is not kept twice. Rejects with `UnknownTeamError`
   * when its team is none, otherwise when it could not be kept.
   */
  recordVisit(visit: VisitRecord): Promise<{ id: string }>;
  /**
   * Stores a player request, with the secret key. One whose id is stored already stays as it is; a team that is gone is left
   * out. Rejects when it could not be stored.
   */
  recordRequest(request: RequestRecord): Promise<void>;
  /** Whether there is a player request of that id, a UUID. Rejects when that cannot be told. */
  hasRequest(id: string): Promise<boolean>;
  /** Ends everything that was started. Safe to call twice. */
  close(): Promise<void>;
}

/** A visit names a team that there is not, or not any more. */
export class UnknownTeamError extends Error {
  override readonly name = 'UnknownTeamError';
}

/** A reason not to start, in a sentence for whoever starts the server. */
export class BackendError extends Error {
  override readonly name = 'BackendError';
}
