/** Asks the NHL's public roster feed. */

export const NHL_FEED = 'https://api-web.nhle.com';
/** A roster is some 30 KB. */
const MOST_BYTES = 1024 * 1024;
const TIMEOUT = 15_000;
const TRIES = 3;

/** What keeps a roster from being read, in a sentence. */
export class RosterError extends Error {
  override readonly name = 'RosterError';
}

async function readLimited(answer: Response, url: string): Promise<string> {
  let size = 0;
  const chunks: Uint8Array[] = [];
  for await (const chunk of answer.body ?? []) {
    const bytes = chunk as Uint8Array;
    size += bytes.byteLength;
    if (size > MOST_BYTES) throw new RosterError(`${url} answered more than a roster can be.`);
    chunks.push(bytes);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/**
 * The feed's answer for a team, as JSON. Asks up to three times where the feed is busy or not to be reached.
 *
 * @param base Origin of the feed; it may redirect to the season's address.
 * @param pause Milliseconds before the second try, twice as many before the third.
 * @throws {RosterError} with a sentence.
 */
export async function fetchNhlRoster(base: string, abbreviation: string, pause = 1000): Promise<unknown> {
  const url = `${base}/v1/roster/${encodeURIComponent(abbreviation)}/current`;
  let failure = '';
  for (let attempt = 0; attempt < TRIES; attempt++) {
    if (attempt > 0) await new Promise((resolve) => setTimeout(resolve, pause * attempt));
    const signal = AbortSignal.timeout(TIMEOUT);
    const answer = await fetch(url, { headers: { accept: 'application/json' }, signal }).catch(() => null);
    if (answer?.ok) return parseJson(await readLimited(answer, url), url);
    await answer?.body?.cancel();
    if (answer?.status === 404) throw new RosterError(`The feed knows no team ${abbreviation}.`);
    failure = answer ? `${url} answered with status ${answer.status}.` : `${url} could not be reached.`;
    if (answer && answer.status !== 429 && answer.status < 500) break;
  }
  throw new RosterError(failure);
}

function parseJson(text: string, url: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new RosterError(`${url} did not answer with JSON.`);
  }
}
