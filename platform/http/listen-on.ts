import { createServer, type Server } from 'node:net';

/** Why the server cannot listen, as a sentence for its operator. */
export class ListenError extends Error {
  override readonly name = 'ListenError';
}

/** Rejects with a sentence when the server cannot listen on the address. */
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

/** Checks an address without keeping it, for a server that listens later. Rejects like {@link listenOn}. */
export async function checkAddress(port: number, host: string): Promise<void> {
  const probe = createServer();
  await listenOn(probe, port, host);
  await new Promise((resolve) => probe.close(resolve));
}

/** Returns where browsers find the site, and where the server listens if that differs, as text for a person. */
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
