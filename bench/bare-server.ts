/** A minimal Node server that sends the same response to every request, in a separate process. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The message from the parent process: the response with its body in base64. */
export interface BareResponse {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

process.once('message', ({ body, headers }: BareResponse) => {
  const bytes = Buffer.from(body, 'base64');
  const server = createServer((_request, response) => {
    response.writeHead(200, headers);
    response.end(bytes);
  });
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
});
process.once('disconnect', () => process.exit());
