import { expect, it } from 'vitest';
import { rosterJobState, type JobState, type RosterJob } from './feed-job.ts';

const NOW = Date.parse('2026-11-21T10:00:00Z');
const at = (seconds: number) => new Date(NOW + seconds * 1000).toISOString();
const job = (given: Partial<RosterJob>): RosterJob => ({
  due_at: at(3600),
  leased_until: null,
  finished_at: null,
  done: 0,
  total: 0,
  outcome: null,
  ...given,
});

it.each<[string, RosterJob | null, JobState]>([
  ['no server ever read the feed', null, 'off'],
  ['the next run is later', job({}), 'waiting'],
  ['an admin asked for it', job({ due_at: at(-3) }), 'due'],
  ['no server came', job({ due_at: at(-600) }), 'off'],
  ['a server runs it', job({ due_at: at(-600), leased_until: at(30) }), 'running'],
  ['the server’s clock is behind', job({ due_at: at(-600), leased_until: at(-30) }), 'running'],
  ['the server crashed, and no other came', job({ due_at: at(-7200), leased_until: at(-3600) }), 'off'],
])('%s', (_, given, state) => {
  expect(rosterJobState(given, NOW)).toBe(state);
});
