import { within } from '#platform/http/time-limit.ts';
import { LIMITS } from '#platform/limits.ts';
import type { Meters } from '#platform/metrics/meters.ts';
import { PRODUCT } from '#platform/product.ts';

/** Metrics besides those of requests. The `watch…` functions add gauges that are read when metrics are written. */
export function vitalMetrics({ counter, gauge, measured }: Meters) {
  const build = gauge(
    `${PRODUCT.id}_build_info`,
    'Always 1. Labels: the version, and the backend (embedded, external, or hosted).',
    'version',
    'backend',
  );
  return {
    build: (facts: { version: string; backend: string }) => build.set(facts, 1),
    logged: counter<'warn' | 'error'>(
      `${PRODUCT.id}_log_lines_total`,
      'Warnings and errors in the log, by level.',
      'level',
      ['warn', 'error'],
    ),
    /** Call this only with the embedded database, because other databases may be on other machines. */
    watchDisk: (freeBytes: () => Promise<number>) =>
      measured(
        `${PRODUCT.id}_disk_free_bytes`,
        'Free bytes on the disk of DATA_DIR; NaN: unknown. Only with the embedded database.',
        () => within(LIMITS.healthTimeout, freeBytes()).catch(() => NaN),
      ),
    watchBackups: (age: () => number) =>
      measured(
        `${PRODUCT.id}_backup_age_seconds`,
        'Time since the newest own backup, or since the start if there is none. Only with the embedded database.',
        age,
      ),
    watchCallsWaiting: (count: () => number) =>
      measured(
        `${PRODUCT.id}_backend_calls_waiting`,
        'Table calls that wait for a database connection. Not with hosted Supabase.',
        count,
      ),
    watchAnnouncements: (isListening: () => boolean) =>
      measured(
        `${PRODUCT.id}_change_announcements_up`,
        'Whether the database announces changes: 1 or 0. Without, nothing is cached. Not with hosted Supabase.',
        () => Number(isListening()),
      ),
  };
}
