/** Who sent a request has hung up before all of its body was there: no failure of ours, and nobody waits for an answer. */
export class HungUpError extends Error {
  override readonly name = 'HungUpError';
}

/**
 * Reads a body of at most `limit` bytes; null as soon as it is longer, without reading the rest. Rejects with {@link HungUpError}
 * when the rest will not come.
 */
export async function readBody(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer> | null> {
  if (Number(request.headers.get('content-length') ?? 0) > limit) return null;
  if (!request.body) return new Uint8Array();
  const reader = request.body.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read().catch((error: unknown) => {
      throw new HungUpError('The client hung up.', { cause: error });
    });
    if (done) break;
    size += value.byteLength;
    if (size > limit) {
      // Not cancelled: that would end the connection before the refusal is read. The HTTP server discards what follows.
      reader.releaseLock();
      return null;
    }
    chunks.push(value);
  }
  const body = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    body.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return body;
}
