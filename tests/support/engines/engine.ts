/** The browser functions that `journey.test.ts` needs. Each engine implements them (`firefox.ts`, `webkit.ts`). */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

export interface ScreenPoint {
  readonly x: number;
  readonly y: number;
}

export interface Engine {
  goto(url: string): Promise<void>;
  /** Evaluates an expression in the page. The result must be serializable as JSON. */
  evaluate(expression: string): Promise<unknown>;
  /** Presses the mouse at the first point, moves it over the others, and releases it. A single point is a click. */
  drag(...points: readonly ScreenPoint[]): Promise<void>;
  press(key: string, withControl?: boolean): Promise<void>;
  type(text: string): Promise<void>;
  screenshot(): Promise<Uint8Array>;
  messages(): readonly string[];
  close(): Promise<void>;
}

/** Starts a browser with this folder as its home. Downloads go to the folder's `Downloads`. */
export type StartEngine = (program: string, home: string) => Promise<Engine>;

export const WINDOW = { width: 1440, height: 1000 } as const;

/** Ends a process and its children. The process must lead its own process group. */
export function endGroup({ pid, exitCode, signalCode }: ChildProcess): void {
  if (pid === undefined || exitCode !== null || signalCode !== null) return;
  process.kill(-pid, 'SIGTERM');
}

/** Resolves with the first match in the output of a process. Rejects with all output if the process ends. */
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
