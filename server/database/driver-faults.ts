/**
 * The PostgreSQL driver (postgres 3.4) writes what it has queued in a later turn of the event loop, and throws there, where
 * nobody can catch it, when the connection has ended meanwhile:
 * `TypeError: Cannot read properties of null (reading 'write')`. Seen when PostgreSQL is killed under load. Nothing is
 * broken by it: the statement's connection is gone, its request gets an answer by the gate's time limit, and the pool
 * connects anew. To be deleted when the driver checks its socket.
 */
export function isLateWrite(error: unknown): boolean {
  return (
    error instanceof TypeError &&
    error.message.includes("of null (reading 'write')") &&
    /[\\/]node_modules[\\/]postgres[\\/]/.test(error.stack ?? '')
  );
}
