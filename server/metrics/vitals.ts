import { Counter, Gauge, type Registry } from 'prom-client';
import { within } from '#server/http/time-limit.ts';
import { LIMITS } from '#server/limits.ts';

export type LoggedLevel = 'warn' | 'error';

/** What an operator watches besides requests. Gauges are measured when the metrics are read. */
export interface Vitals {
  build: (facts: { version: string; backend: string }) => void;
  logged: (level: LoggedLevel) => void;
  /** Only for the embedded database, whose disk is ours to watch. */
  watchDisk: (freeBytes: () => Promise<number>) => void;
  watchCallsWaiting: (count: () => number) => void;
  watchAnnouncements: (isListening: () => boolean) => void;
}

/** Gauges without labels start at 0, so each exists only once something measures it. */
export function vitalMetrics(register: Registry): Vitals {
  const build = new Gauge({
    name: 'line_rush_build_info',
    help: 'Always 1. Labels: the version, and the backend (embedded, external, or hosted).',
    labelNames: ['version', 'backend'],
    registers: [register],
  });
  const logged = new Counter({
    name: 'line_rush_log_lines_total',
    help: 'Warnings and errors in the log, by level.',
    labelNames: ['level'],
    registers: [register],
  });
  for (const level of ['warn', 'error'] as const) logged.inc({ level }, 0);
  return {
    build: (facts) => build.set(facts, 1),
    logged: (level) => logged.inc({ level }),
    watchDisk: (freeBytes) =>
      measure(
        register,
        'line_rush_disk_free_bytes',
        'Free bytes on the disk of DATA_DIR; NaN: unknown. Only with the embedded database.',
        () => within(LIMITS.healthTimeout, freeBytes()).catch(() => NaN),
      ),
    watchCallsWaiting: (count) =>
      measure(
        register,
        'line_rush_backend_calls_waiting',
        'Table calls that wait for a database connection. Not with hosted Supabase.',
        count,
      ),
    watchAnnouncements: (isListening) =>
      measure(
        register,
        'line_rush_change_announcements_up',
        'Whether the database announces changes: 1 or 0. Without, nothing is cached. Not with hosted Supabase.',
        () => Number(isListening()),
      ),
  };
}

/** Adds a gauge that is measured when the metrics are read. */
function measure(register: Registry, name: string, help: string, read: () => number | Promise<number>): void {
  const gauge = new Gauge({
    name,
    help,
    registers: [],
    async collect() {
      this.set(await read());
    },
  });
  register.registerMetric(gauge);
}
