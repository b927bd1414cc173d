import { within } from '#platform/http/time-limit.ts';
import { LIMITS } from '#platform/limits.ts';
import type { Meters } from '#platform/metrics/meters.ts';
import { PRODUCT } from '#platform/product.ts';

export type LoggedLevel = 'warn' | 'error';

/** Metrics besides those of requests. The `watch…` functions add gauges that are read when metrics are written. */
export interface Vitals {
  build: (facts: { version: string; backend: string }) => void;
  logged: (level: LoggedLevel) => void;
  /** Call this only with the embedded database, because other databases may be on other machines. */
  watchDisk: (freeBytes: () => Promise<number>) => void;
  watchBackups: (age: () => number) => void;
  watchCallsWaiting: (count: () => number) => void;
  watchAnnouncements: (isListening: () => boolean) => void;
}

export function vitalMetrics({ counter, gauge, measured }: Meters): Vitals {
  const build = gauge(
    `${PRODUCT.id}_build_info`,
    'Always 1. Labels: the version, and the backend (embedded, external, or hosted).',
    'version',
    'backend',
  );
  return {
    build: (facts) => build.set(facts, 1),
    logged: counter(`${PRODUCT.id}_log_lines_total`, 'Warnings and errors in the log, by level.', 'level', [
      'warn',
      'error',
    ]),
    watchDisk: (freeBytes) =>
      measured(
        `${PRODUCT.id}_disk_free_bytes`,
        'Free bytes on the disk of DATA_DIR; NaN: unknown. Only with the embedded database.',
        () => within(LIMITS.healthTimeout, freeBytes()).catch(() => NaN),
      ),
    watchBackups: (age) =>
      measured(
        `${PRODUCT.id}_backup_age_seconds`,
        'Time since the newest own backup, or since the start if there is none. Only with the embedded database.',
        age,
      ),
    watchCallsWaiting: (count) =>
      measured(
        `${PRODUCT.id}_backend_calls_waiting`,
        'Table calls that wait for a database connection. Not with hosted Supabase.',
        count,
      ),
    watchAnnouncements: (isListening) =>
      measured(
        `${PRODUCT.id}_change_announcements_up`,
        'Whether the database announces changes: 1 or 0. Without, nothing is cached. Not with hosted Supabase.',
        () => Number(isListening()),
      ),
  };
}
