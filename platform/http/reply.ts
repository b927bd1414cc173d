/** A response with its bytes in memory. Clients may share it, so it must not be changed. */
export interface Reply {
  readonly status: number;
  /** The content length may be missing. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array<ArrayBuffer> | null;
}

export function jsonReply(value: unknown, { headers = {}, status = 200 }: Partial<Reply> = {}): Reply {
  return { status, headers: { 'Content-Type': 'application/json', ...headers }, body: JSON.stringify(value) };
}
