/**
 * Whether an error comes from the PostgreSQL driver's write to a closed connection, which is harmless.
 * The driver (postgres 3.4) writes queued data in a later turn of the event loop. If the connection has ended by then,
 * the driver throws where no code can catch the error: `TypeError: Cannot read properties of null (reading 'write')`.
 * This happens when PostgreSQL is killed under load. The statement's request ends with the gate's time limit, and the
 * pool reconnects. Delete this function once the driver checks its socket.
 */
export function isLateWrite(error: unknown): boolean {
  return (
    error instanceof TypeError &&
    error.message.includes("of null (reading 'write')") &&
    /[\\/]node_modules[\\/]postgres[\\/]/.test(error.stack ?? '')
  );
}
