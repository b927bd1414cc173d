import { connect } from 'node:net';

export interface RawAnswer {
  status: number;
  head: string;
  body: string;
}

/**
 * Sends raw bytes, because an HTTP client would normalize the request's target. Reads until the server closes the
 * connection. Without a response, resolves with status 0.
 */
export function sendRaw(port: number, bytes: string): Promise<RawAnswer> {
  return beginRaw(port, bytes).answer;
}

/** Like {@link sendRaw}, but in two parts. Sends `bytes` now, and the rest when `finish` is called. */
export function beginRaw(
  port: number,
  bytes: string,
): { finish: (rest: string) => void; answer: Promise<RawAnswer> } {
  const socket = connect(port, 'localhost');
  const answer = new Promise<RawAnswer>((resolve) => {
    let text = '';
    socket.setEncoding('utf8');
    socket.on('data', (chunk: string) => {
      text += chunk;
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      const [head = '', ...rest] = text.split('\r\n\r\n');
      resolve({
        status: Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1] ?? 0),
        head,
        body: rest.join('\r\n\r\n'),
      });
    });
    socket.write(bytes);
  });
  return { answer, finish: (rest) => void socket.write(rest) };
}

export function rawRequest(method: string, target: string, headers: Record<string, string> = {}): string {
  const lines = Object.entries({ Host: 'localhost', Connection: 'close', ...headers }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  return `${method} ${target} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`;
}
