/**
 * Loads three servers behind a proxy while one is killed each minute, and counts what is lost.
 * The comparison is the same load without kills, in the same run. `KILLS` and `KILL_SECONDS` (5 and 60) shorten
 * a trial. Needs a PostgreSQL of the system.
 */
import { setTimeout as delay } from 'node:timers/promises';
import postgres from 'postgres';
import { startDebianPostgres } from '#tests/support/policies/debian-postgres.ts';
import { startBalancer } from '#tests/support/several/balancer.ts';
import { renewAll, startFans, type Deed, type FanLoad } from '#tests/support/several/fan-load.ts';
import { findLost } from '#tests/support/several/find-lost.ts';
import { startSeveral } from '#tests/support/several/start-several.ts';
import { figure, median, report } from './report.ts';

const SERVERS = 3;
const FANS = 12;
const KILLS = Number(process.env['KILLS'] ?? 5);
const KILL_MS = Number(process.env['KILL_SECONDS'] ?? 60) * 1000;
const WARM_UP_MS = Math.min(10_000, KILL_MS);
const DEEDS: readonly Deed[] = ['visit', 'save', 'read', 'request', 'renew', 'sign up'];

interface Phase {
  readonly load: FanLoad;
  readonly seconds: number;
  readonly lost: number;
  readonly lostSessions: number;
}

const debian = await startDebianPostgres();
if (!debian) throw new Error('This measurement needs a PostgreSQL in /usr/lib/postgresql.');
const servers = await startSeveral(SERVERS, debian.url, { DRAIN_SECONDS: '2' });
const balancer = await startBalancer(servers.ports);
const sql = postgres(debian.url, { max: 1 });
const site = { url: balancer.url, anonKey: servers.all[0]?.anonKey ?? '' };
try {
  await phase(() => delay(WARM_UP_MS));
  const calm = await phase(() => delay(KILL_MS));
  const killing = await phase(killEachMinute);
  const rolling = await phase(restartAll);
  reportPhases({ 'no kills': calm, [`${KILLS} kills`]: killing, 'rolling restart': rolling });
  reportTimes(calm, killing);
  for (const { load } of [calm, killing, rolling])
    for (const fault of load.faults.slice(0, 20)) console.error(`Fault: ${fault}`);
} finally {
  await balancer.close();
  await sql.end();
  await servers.stop();
  debian.stop();
}

/** Runs the load during `work`, and then looks for what was confirmed. */
async function phase(work: () => Promise<unknown>): Promise<Phase> {
  const load = startFans(site, FANS);
  const began = performance.now();
  await work();
  await load.stop();
  const seconds = (performance.now() - began) / 1000;
  const lost = await findLost(sql, load.confirmed);
  const ended = await renewAll(site.url, site.anonKey, load.confirmed.sessions);
  for (const each of [...lost, ...load.lostSessions, ...ended]) console.error(`Lost: ${each}`);
  return { load, seconds, lost: lost.length, lostSessions: load.lostSessions.length + ended.length };
}

async function killEachMinute(): Promise<void> {
  for (let kill = 0; kill < KILLS; kill++) {
    const place = kill % SERVERS;
    // oxlint-disable-next-line no-await-in-loop -- one kill after the other
    await delay(KILL_MS / 2);
    // oxlint-disable-next-line no-await-in-loop
    await servers.all[place]?.kill();
    // At once, like the supervisor.
    // oxlint-disable-next-line no-await-in-loop
    await Promise.all([servers.startAgain(place), delay(KILL_MS / 2)]);
  }
}

async function restartAll(): Promise<void> {
  for (const [place, port] of servers.ports.entries()) {
    // oxlint-disable-next-line no-await-in-loop -- one server after the other
    await servers.all[place]?.stop('SIGTERM');
    // oxlint-disable-next-line no-await-in-loop
    await servers.startAgain(place);
    // oxlint-disable-next-line no-await-in-loop
    while (!balancer.isUp(port)) await delay(20);
  }
}

function reportPhases(phases: Record<string, Phase>): void {
  const rows = Object.entries(phases).map(([name, { load, lost, lostSessions, seconds }]) => {
    const { confirmed, faults, statuses } = load;
    const requests = [...statuses.values()].reduce((sum, count) => sum + count, 0);
    const saves = load.times.get('save')?.length ?? 0;
    const { accounts, requests: reports, sessions, visits } = confirmed;
    const byStatus = [...statuses].toSorted(([a], [b]) => String(a).localeCompare(String(b)));
    return {
      phase: name,
      seconds: figure(seconds),
      requests: figure(requests),
      'writes confirmed': figure(visits.size + saves + reports.size + accounts.size),
      'writes lost': lost,
      sessions: sessions.size,
      'sessions lost': lostSessions,
      faults: faults.length,
      statuses: byStatus.map(([status, count]) => `${status}: ${figure(count)}`).join(', '),
    };
  });
  report(
    `${SERVERS} servers, ${FANS} fans with one request at a time`,
    rows,
    `The proxy's own 503s in all phases: ${[...balancer.own].map(([reason, count]) => `${count} (${reason})`).join(', ') || 'none'}. A fault is a response that a fan should not get, or a stale read.`,
  );
}

function reportTimes(calm: Phase, killing: Phase): void {
  const at = (times: readonly number[], share: number) =>
    times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? 0;
  const rows = DEEDS.map((deed) => {
    const [before, during] = [calm.load.times.get(deed) ?? [], killing.load.times.get(deed) ?? []];
    return {
      request: deed,
      'median, ms': figure(median(before)),
      'with kills': figure(median(during)),
      ratio: (median(during) / median(before)).toFixed(2),
      '99 %, ms': figure(at(before, 0.99)),
      '99 % with kills': figure(at(during, 0.99)),
    };
  });
  report('Time of a request through the proxy', rows, 'Ratio: the median with kills to the one without.');
}
