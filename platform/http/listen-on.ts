import { createServer, type Server } from 'node:net';

export class ListenError extends Error {
  override readonly name = 'ListenError';
}

export function listenOn(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const advice: Record<string, string> = {
        EADDRINUSE: `Port ${port} is already in use. Stop the other program, or set PORT to another number.`,
        EACCES: `Port ${port} needs more rights than this user has. Set PORT to a number above 1023.`,
        EADDRNOTAVAIL: `HOST ${host} is not an address of this machine.`,
        ENOTFOUND: `HOST ${host} is not a name of this machine.`,
      };
      reject(
        new ListenError(advice[error.code ?? ''] ?? `Cannot listen on ${host}:${port} (${error.message}).`),
      );
    });
    server.listen(port, host, resolve);
  });
}

/** Rejects with a {@link ListenError} if no server can listen on the address. Frees the port again. */
export async function checkAddress(port: number, host: string): Promise<void> {
  const probe = createServer();
  await listenOn(probe, port, host);
  await new Promise((resolve) => probe.close(resolve));
}

/** Returns the site's URL as a text for operators. Adds the address that the server listens on if it differs. */
export function reachableAt({
  host,
  port,
  publicUrl,
}: {
  host: string;
  port: number;
  publicUrl: string;
}): string {
  const local = ['127.0.0.1', '::1'].includes(host) ? 'localhost' : host;
  const address = ['0.0.0.0', '::'].includes(host)
    ? `port ${port} of all addresses`
    : `http://${local.includes(':') ? `[${local}]` : local}:${port}`;
  return address === publicUrl ? address : `${publicUrl} (listening on ${address})`;
}
