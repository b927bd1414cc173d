import { expect, it } from 'vitest';
import { EMPTY_LINEUP } from '#domain/lineup.ts';
import type { SavedLineupListing } from '#web/backend/saved-lineups/saved-lineup.ts';
import { findLast } from './last-lineup.ts';

const CHANGED = '2026-11-20T10:00:00Z';
const saved = [
  { id: 'other', team_id: 2, updated_at: '2026-11-21T10:00:00Z' },
  { id: 'own', team_id: 1, updated_at: CHANGED },
] as SavedLineupListing[];

it.each([
  ['none', [], null, null],
  ['only a saved lineup of the team', saved, null, 'saved'],
  ['only a draft', [], 0, 'draft'],
  ['a newer draft', saved, Date.parse(CHANGED) + 1, 'draft'],
  ['the draft before', saved, Infinity, 'draft'],
  ['an older draft', saved, Date.parse(CHANGED) - 1, 'saved'],
  ['a draft of unknown age', saved, 0, 'saved'],
])('finds the last lineup: %s', (_, lineups, at, kind) => {
  const last = findLast('1', at === null ? null : { lineup: EMPTY_LINEUP, at }, lineups);
  expect(last?.kind ?? null).toBe(kind);
  if (last?.kind === 'saved') expect(last.id).toBe('own');
});
