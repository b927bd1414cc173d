/** A response with its bytes in memory. Do not change it, because several clients may get the same object. */
export interface Reply {
  readonly status: number;
  /** `Content-Length` may be missing. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array<ArrayBuffer> | null;
}

export function jsonReply(value: unknown, { headers = {}, status = 200 }: Partial<Reply> = {}): Reply {
  return { status, headers: { 'Content-Type': 'application/json', ...headers }, body: JSON.stringify(value) };
}

/** Returns plain text, which nobody may cache unless `headers` allow it. */
export function textReply(status: number, text: string, headers: Record<string, string> = {}): Reply {
  const own = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' };
  return { status, headers: { ...own, ...headers }, body: `${text}\n` };
}
