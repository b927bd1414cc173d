import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

import { ROOT } from '#server/root.ts';

export interface NhlFeed {
  /** Origin. */
  readonly url: string;
  /** Paths in the order in which they were asked for. */
  readonly asked: readonly string[];
  stop(): Promise<void>;
}

type Answer = (response: ServerResponse) => void;

/**
 * A peer that answers as the NHL's roster feed does: `current` redirects to the season's address, which answers with the
 * recorded `tests/support/nhl-feed/{ABBR}.json`, or 404.
 *
 * @param instead Answers for some teams, one after the other; then the recorded one.
 */
export async function startNhlFeed(instead: Readonly<Record<string, Answer[]>> = {}): Promise<NhlFeed> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    const [, abbreviation = '', season] =
      /^\/v1\/roster\/([A-Z]{3})\/(current|\d{8})$/.exec(request.url ?? '') ?? [];
    const answer = instead[abbreviation]?.shift();
    if (answer) answer(response);
    else if (season === 'current')
      response.writeHead(307, { location: `/v1/roster/${abbreviation}/20262027` }).end();
    else
      readFile(join(ROOT, 'tests', 'support', 'nhl-feed', `${abbreviation}.json`)).then(
        (body) => response.writeHead(200, { 'content-type': 'application/json' }).end(body),
        () => response.writeHead(404).end('Not Found'),
      );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
