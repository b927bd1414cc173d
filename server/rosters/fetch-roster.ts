import { parseNhlRoster } from '#domain/nhl/parse-nhl-roster.ts';
import { isImportRefusal } from '#domain/players/import-refusal.ts';
import { importSentence } from '#domain/players/import-sentences.ts';
import type { ParsedRow } from '#domain/players/player-values.ts';
import { RosterError } from '#server/rosters/roster-error.ts';

/** Milliseconds per roster, and the most bytes of one: real rosters have 30 KB. */
const PATIENCE = 15_000;
const MOST_BYTES = 2 * 1024 * 1024;

async function readText(response: Response): Promise<string | null> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    const part = chunk as Uint8Array;
    bytes += part.length;
    if (bytes > MOST_BYTES) return null;
    text += decoder.decode(part, { stream: true });
  }
  return text + decoder.decode();
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.name === 'TimeoutError';
}

/**
 * Fetches a club's current players from the NHL's feed. Rejects with `RosterError`.
 *
 * @param feed Origin of the feed, without a trailing slash.
 * @param patience Timeout in milliseconds.
 */
export async function fetchRoster(
  feed: string,
  abbreviation: string,
  patience = PATIENCE,
): Promise<readonly ParsedRow[]> {
  const url = `${feed}/v1/roster/${encodeURIComponent(abbreviation)}/current`;
  let text: string | null;
  try {
    const response = await fetch(url, {
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(patience),
    });
    if (!response.ok) {
      await response.body?.cancel();
      throw new RosterError(
        response.status === 404
          ? `The feed has no roster of ${abbreviation}.`
          : `The feed responded with status ${response.status}.`,
      );
    }
    text = await readText(response);
  } catch (error) {
    if (error instanceof RosterError) throw error;
    if (isTimeout(error)) throw new RosterError(`The feed took longer than ${patience / 1000} seconds.`);
    throw new RosterError(`The feed at ${feed} cannot be reached.`, { cause: error });
  }
  if (text === null) throw new RosterError('The feed’s response is too large for a roster.');
  return readRoster(text);
}

function readRoster(text: string): readonly ParsedRow[] {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new RosterError('The feed’s response is not JSON.');
  }
  const roster = parseNhlRoster(json);
  if (isImportRefusal(roster)) throw new RosterError(importSentence(roster));
  return roster.rows;
}
