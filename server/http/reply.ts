/** A response whose bytes are in memory. Many clients may share it, so nothing changes it. */
export interface Reply {
  readonly status: number;
  /** The length of the body may be missing. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array<ArrayBuffer> | null;
}

/** A response of a value as JSON. */
export function jsonReply(value: unknown, { headers = {}, status = 200 }: Partial<Reply> = {}): Reply {
  return { status, headers: { 'Content-Type': 'application/json', ...headers }, body: JSON.stringify(value) };
}
