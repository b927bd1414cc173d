/** Measures reads from other addresses while one address always keeps 20 expensive requests open. */
import { fork } from 'node:child_process';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { ROOT } from '#platform/root.ts';
import type { TestServer } from '#tests/support/server.ts';
import { figure, median, report } from './report.ts';

const ROUNDS = 3;
const READS = 150;
/** Milliseconds until the greedy visitor's process has all its requests open. */
const START_MS = 1500;
const PAUSE_MS = 10;
const GREEDY = join(ROOT, 'bench', 'greedy-visitor.ts');

export async function measureOneVisitor({ anonKey, url }: TestServer): Promise<void> {
  let asked = 0;
  const ask = async (path: string, address: string) => {
    const answer = await fetch(`${url}/rest/v1/${path}&limit=${1000 + (asked++ % 9000)}`, {
      headers: { apikey: anonKey, 'X-Forwarded-For': address },
    });
    await answer.arrayBuffer();
    return answer.status;
  };
  const readOthers = async () => {
    const times: number[] = [];
    for (let i = 0; i < READS; i++) {
      const began = performance.now();
      // oxlint-disable-next-line no-await-in-loop -- a visitor's reads are sequential
      const status = await ask(`players?select=*&team_id=eq.${1 + (i % 32)}`, `10.90.${i >> 8}.${i & 255}`);
      if (status !== 200) throw new Error(`Another visitor got ${status}.`);
      times.push(performance.now() - began);
      // oxlint-disable-next-line no-await-in-loop
      await delay(PAUSE_MS);
    }
    return times;
  };
  const [quiet, busy]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    // oxlint-disable-next-line no-await-in-loop
    quiet.push(...(await readOthers()));
    const greedy = fork(GREEDY, [url, anonKey, `10.91.0.${round}`]);
    // oxlint-disable-next-line no-await-in-loop
    await delay(START_MS);
    // oxlint-disable-next-line no-await-in-loop
    busy.push(...(await readOthers()));
    greedy.disconnect();
  }
  report(
    'Reads of other addresses while one address does its worst, milliseconds',
    [
      {
        'quiet, median': figure(median(quiet)),
        longest: figure(Math.max(...quiet)),
        'busy, median': figure(median(busy)),
        'busy, longest': figure(Math.max(...busy)),
        ratio: (median(busy) / median(quiet)).toFixed(2),
      },
    ],
    `${ROUNDS} rounds of ${READS} rosters; the one address keeps 20 requests open.`,
  );
}
