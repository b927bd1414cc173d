import type { Incoming } from '#server/http/incoming.ts';

/** Who sent a request has hung up before all of its body was there: no failure of ours, and nobody waits for an answer. */
export class HungUpError extends Error {
  override readonly name = 'HungUpError';
}

/**
 * Reads a body of at most `limit` bytes; null as soon as it is longer, without reading the rest. Rejects with {@link HungUpError}
 * when the rest will not come.
 */
export async function readBody(
  { body, headers }: Pick<Incoming, 'body' | 'headers'>,
  limit: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  if (Number(headers.get('content-length') ?? 0) > limit) return null;
  if (body.destroyed) throw new HungUpError('The client hung up.');
  return new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = [];
    let size = 0;
    const onData = (chunk: Uint8Array) => {
      size += chunk.length;
      chunks.push(chunk);
      if (size > limit) settle(() => resolve(null));
    };
    const onEnd = () => settle(() => resolve(new Uint8Array(Buffer.concat(chunks))));
    const onClose = () => settle(() => reject(new HungUpError('The client hung up.')));
    const settle = (outcome: () => void) => {
      body.off('data', onData).off('end', onEnd).off('error', onClose).off('close', onClose);
      outcome();
    };
    body.on('data', onData).on('end', onEnd).on('error', onClose).on('close', onClose);
  });
}
