/**
 * Whether an error comes from the PostgreSQL driver (postgres 3.4), where no code can catch it, because a connection
 * closed. The driver writes queued data in a later turn of the event loop, and asks for the types of arrays on each new
 * connection. Neither harms: the connection is replaced. Delete this function once the driver handles both.
 */
export function isDriverFault(error: unknown): boolean {
  if (!(error instanceof Error && /[\\/]node_modules[\\/]postgres[\\/]/.test(error.stack ?? '')))
    return false;
  const { code = '', query = '' } = error as { code?: string; query?: string };
  const isLost = query.includes('b.typarray') && /^(?:CONNECTION_|57P|E)/.test(code);
  return isLost || error.message.includes("of null (reading 'write')");
}
