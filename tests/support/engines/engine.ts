/** What the journey needs of a browser: each engine is driven in its own way (`firefox.ts`, `webkit.ts`). */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

export interface ScreenPoint {
  readonly x: number;
  readonly y: number;
}

export interface Engine {
  goto(url: string): Promise<void>;
  /** Evaluates an expression in the page; its value must be JSON. */
  evaluate(expression: string): Promise<unknown>;
  /** Presses the mouse at the first point, moves it over the others, and releases it. One point is a click. */
  drag(...points: readonly ScreenPoint[]): Promise<void>;
  /** Presses a key, such as `Escape`, or `z` with Control. */
  press(key: string, withControl?: boolean): Promise<void>;
  type(text: string): Promise<void>;
  screenshot(): Promise<Uint8Array>;
  /** What the page or the browser reported so far. */
  messages(): readonly string[];
  close(): Promise<void>;
}

/** Starts a browser with this folder as its home; downloads arrive in the folder's `Downloads`. */
export type StartEngine = (program: string, home: string) => Promise<Engine>;

export const WINDOW = { width: 1440, height: 1000 } as const;

/** Ends a process with its children, which must be a group of their own. */
export function endGroup({ pid, exitCode, signalCode }: ChildProcess): void {
  if (pid === undefined || exitCode !== null || signalCode !== null) return;
  process.kill(-pid, 'SIGTERM');
}

/** Resolves when a process has printed a line that matches; rejects with all that it printed if it ends. */
export async function printed(child: ChildProcess, wanted: RegExp): Promise<string> {
  let text = '';
  const found = new Promise<string>((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (piece: Buffer) => {
        text += String(piece);
        const line = wanted.exec(text);
        if (line) resolve(line[0]);
      });
  });
  const ended = once(child, 'exit').then(() => {
    throw new Error(`${child.spawnfile} ended before it was ready. It printed:\n${text}`);
  });
  return Promise.race([found, ended]);
}
