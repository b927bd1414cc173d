/** Merges the own teams of a browser with those of the signed-in user's account. */
import * as v from 'valibot';
import { type OwnTeam, readOwnTeam } from './own-team.ts';

/** A team as the browser stores it. Times are in ISO 8601. */
export interface StoredTeam extends OwnTeam {
  /** The user in whose account this browser saved or found the team. Null if it never was in an account. */
  readonly savedFor: string | null;
  /** `own_teams.updated_at` of the version that this browser last saved or found. */
  readonly savedAt: string | null;
  /**
   * When the fan last changed the team in this browser. Null once the account has that change, and for teams that were
   * copied from links and lineups.
   */
  readonly changedAt: string | null;
}

export interface OwnTeamRow {
  readonly id: string;
  readonly document: unknown;
  readonly updated_at: string;
}

const MARK = v.fallback(v.nullable(v.string()), null);
const MARKS = v.object({ savedFor: MARK, savedAt: MARK, changedAt: MARK });

/** Reads an untrusted team of the browser's storage. Teams that earlier versions stored lack the fields of `MARKS`. */
export function readStoredTeam(value: unknown): StoredTeam | null {
  const team = readOwnTeam(value);
  return team && { ...team, ...v.parse(MARKS, value) };
}

/** Returns what `own_teams.document` stores. The row has the id. */
export function documentOf({ colors, crest, name, players, short, sweater }: OwnTeam): Omit<OwnTeam, 'id'> {
  return { name, short, colors, sweater, crest, players };
}

/** Whether two teams have the same content. Both must come from {@link readOwnTeam}, which orders the fields. */
export function isSameTeam(a: OwnTeam, b: OwnTeam): boolean {
  return JSON.stringify(documentOf(a)) === JSON.stringify(documentOf(b));
}

/** Returns a team of the account as the browser stores it. `savedAt` is the `updated_at` of the team's row. */
export function savedTeam(team: OwnTeam, userId: string, savedAt: string): StoredTeam {
  return { ...documentOf(team), id: team.id, savedFor: userId, savedAt, changedAt: null };
}

function lastChange({ changedAt, savedAt }: StoredTeam): number {
  return Date.parse(changedAt ?? savedAt ?? '') || 0;
}

/**
 * Whether the local team is newer than its row. A team that was changed here is newer if it is based on the row's
 * version, or if the change is later than the row.
 */
function isNewer(local: StoredTeam, userId: string, row: OwnTeamRow): boolean {
  if (local.changedAt === null) return false;
  if (local.savedFor === userId && local.savedAt === row.updated_at) return true;
  return Date.parse(local.changedAt) > Date.parse(row.updated_at);
}

/**
 * Returns all teams of the fan, last changed first. Teams are {@link isSaved} only if the account has their current
 * version.
 *
 * - A row wins over an unchanged local team. If both changed, the last change wins.
 * - A changed team that never was in an account gets a new id if a different row has its id. It may be a stranger's copy
 *   of the row's team, from a link.
 * - A team that was saved for the user and has no row anymore was deleted on another device, so it is dropped. If the
 *   fan changed it here since, it stays.
 * - A team that was saved for another user is dropped.
 */
export function mergeOwnTeams(
  userId: string,
  stored: readonly StoredTeam[],
  rows: readonly OwnTeamRow[],
  newId: () => string,
): readonly StoredTeam[] {
  const own = stored.filter(({ savedFor }) => savedFor === null || savedFor === userId);
  const locals = new Map(own.map((team) => [team.id, team]));
  const merged = rows.flatMap((row) => {
    const local = locals.get(row.id);
    locals.delete(row.id);
    const team = readOwnTeam({ ...(row.document as object), id: row.id });
    const isOther = local && (!team || (isNewer(local, userId, row) && !isSameTeam(local, team)));
    if (isOther && (!team || local.savedFor !== null)) return [local];
    const copies = isOther ? [{ ...local, id: newId() }] : [];
    return team ? [savedTeam(team, userId, row.updated_at), ...copies] : [];
  });
  const left = [...locals.values()].filter(
    ({ changedAt, savedFor }) => savedFor === null || changedAt !== null,
  );
  return [...merged, ...left].toSorted((a, b) => lastChange(b) - lastChange(a));
}

/** Whether the user's account has this browser's version of the team. */
export function isSaved({ changedAt, savedFor }: StoredTeam): boolean {
  return savedFor !== null && changedAt === null;
}
