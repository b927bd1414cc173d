import type { RosterFault } from '#domain/nhl/feed-faults.ts';
import { parseNhlRoster, type NhlRosterRow } from '#domain/nhl/parse-nhl-roster.ts';
import { isImportRefusal } from '#domain/players/import-sentences.ts';
import type { FeedClient } from '#server/feeds/feed-client.ts';

/** The feed's rosters have 30 KB. */
const MAX_BYTES = 2 * 1024 * 1024;

export type FetchedRoster =
  | { readonly kind: 'ok'; readonly rows: readonly NhlRosterRow[]; readonly etag: string | null }
  | { readonly kind: 'unchanged' }
  /** `detail` is for the log. */
  | { readonly kind: 'failed'; readonly code: RosterFault; readonly detail: string };

export interface RosterRequest {
  /** The feed's origin, without a trailing slash. */
  readonly apiUrl: string;
  readonly abbreviation: string;
  /** The ETag of the stored roster. The result is `unchanged` if that roster is still current. */
  readonly etag?: string | null;
  readonly signal?: AbortSignal;
}

/** Fetches a club's current players. Rejects only when `signal` is aborted. */
export async function fetchRoster(client: FeedClient, request: RosterRequest): Promise<FetchedRoster> {
  const { abbreviation, apiUrl, etag = null, signal } = request;
  const url = `${apiUrl}/v1/roster/${encodeURIComponent(abbreviation)}/current`;
  const response = await client.get(url, {
    kind: 'json',
    etag,
    mostBytes: MAX_BYTES,
    ...(signal && { signal }),
  });
  if (response.kind === 'missing') return { kind: 'failed', code: 'missing', detail: 'Status 404.' };
  if (response.kind !== 'ok') return response;
  const roster = parseNhlRoster(response.body);
  if (!isImportRefusal(roster)) return { kind: 'ok', rows: roster.rows, etag: response.etag };
  const code = roster.code === 'roster-empty' ? roster.code : 'not-a-roster';
  return { kind: 'failed', code, detail: 'The response was read.' };
}
