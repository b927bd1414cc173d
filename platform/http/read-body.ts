import type { Incoming } from '#platform/http/incoming.ts';

/** The client disconnected before it sent the whole body, or while it waited for its turn. The server did not fail. */
export class DisconnectedError extends Error {
  override readonly name = 'DisconnectedError';
}

/**
 * Reads a body. Null if the body is longer than `limit` bytes; then the rest is not read.
 * Rejects with {@link DisconnectedError} when the client disconnects.
 */
export async function readBody(
  { body, headers }: Pick<Incoming, 'body' | 'headers'>,
  limit: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  if (Number(headers.get('content-length') ?? 0) > limit) return null;
  if (body.destroyed) throw new DisconnectedError('The client disconnected.');
  return new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = [];
    let size = 0;
    const onData = (chunk: Uint8Array) => {
      size += chunk.length;
      chunks.push(chunk);
      if (size > limit) settle(() => resolve(null));
    };
    const onEnd = () => settle(() => resolve(new Uint8Array(Buffer.concat(chunks))));
    const onClose = () => settle(() => reject(new DisconnectedError('The client disconnected.')));
    const settle = (outcome: () => void) => {
      body.off('data', onData).off('end', onEnd).off('error', onClose).off('close', onClose);
      outcome();
    };
    body.on('data', onData).on('end', onEnd).on('error', onClose).on('close', onClose);
  });
}
