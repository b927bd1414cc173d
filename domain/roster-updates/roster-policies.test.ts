import { describe, expect, it } from 'vitest';
import type { RosterChange, RosterComparison } from './compare-rosters.ts';
import { readFeedRosters, type FeedRoster, type LinkedPlayer } from './feed-roster.ts';
import {
  automaticChanges,
  readRosterPolicies,
  rosterPolicyRow,
  type RosterPolicy,
} from './roster-policies.ts';

const row = (given: object) => ({
  kind: 'number',
  policy: 'apply',
  departure: null,
  move_to: null,
  ...given,
});

describe('policies', () => {
  it('ask for kinds without a choice', () => {
    expect(Object.values(readRosterPolicies([])!).map(({ policy }) => policy)).toEqual(Array(6).fill('ask'));
  });

  it.each<[object, RosterPolicy]>([
    [row({}), { kind: 'number', policy: 'apply', departure: null }],
    [row({ policy: 'ask' }), { kind: 'number', policy: 'ask' }],
    [
      row({ kind: 'left', departure: 'delete' }),
      { kind: 'left', policy: 'apply', departure: { action: 'delete' } },
    ],
    [
      row({ kind: 'left', departure: 'move', move_to: 7 }),
      { kind: 'left', policy: 'apply', departure: { action: 'move', teamId: 7 } },
    ],
  ])('are read and stored: %o', (stored, policy) => {
    expect(readRosterPolicies([stored])?.[policy.kind]).toEqual(policy);
    expect(rosterPolicyRow(policy)).toEqual(stored);
  });

  it('ask when the team to move to was deleted', () => {
    const left = readRosterPolicies([row({ kind: 'left', departure: 'move' })])?.left;
    expect(left).toEqual({ kind: 'left', policy: 'ask' });
  });

  it.each([null, [{ kind: 'height' }], [row({ policy: 'never' })]])(
    'of another shape are refused: %o',
    (rows) => {
      expect(readRosterPolicies(rows)).toBeNull();
    },
  );
});

describe('automatic changes', () => {
  const policies = readRosterPolicies([
    row({}),
    row({ kind: 'traded' }),
    row({ kind: 'left', departure: 'delete' }),
  ])!;
  const read: FeedRoster = { team_id: 1, fetched_at: 'now', checked_at: 'now', fault: null, players: [] };
  const missing = { ...read, team_id: 2, fetched_at: null, fault: 'missing', players: null };
  const changes = (kind: RosterChange['kind'], count: number, from: number) =>
    Array.from({ length: count }, (_, index): RosterChange => ({
      id: `${kind}:${index}`,
      kind,
      teamId: 1,
      player: { team_id: from } as LinkedPlayer,
      row: null,
      changes: [],
      keys: [],
      doubts: [],
      answers: [],
    }));
  const league = (open: readonly RosterChange[], other = read): RosterComparison => ({
    teams: [
      { teamId: 1, feed: read, isCompared: true, open, ignored: [] },
      { teamId: 2, feed: other, isCompared: other === read, open: [], ignored: [] },
    ],
    links: [],
  });
  const counted = (comparison: RosterComparison) => {
    const found = automaticChanges(comparison, policies);
    const of = (kind: string) => found.changes.filter(({ change }) => change.kind === kind).length;
    return { left: of('left'), traded: of('traded'), number: of('number'), held: found.held };
  };

  const tooMany = (kind: string, count: number) => ({ kind, reason: 'too-many', count });

  it.each<[number, number, object]>([
    [40, 40, { left: 40, traded: 40, held: [] }],
    [41, 3, { left: 0, traded: 3, held: [tooMany('left', 41)] }],
    [3, 41, { left: 3, traded: 0, held: [tooMany('traded', 41)] }],
    [256, 256, { left: 0, traded: 0, held: [tooMany('left', 256), tooMany('traded', 256)] }],
  ])('of %d players who left and %d trades', (left, traded, expected) => {
    const open = [...changes('left', left, 1), ...changes('traded', traded, 2), ...changes('number', 50, 1)];
    expect(counted(league(open))).toEqual({ number: 50, ...expected });
  });

  it('delete no player while a club was never found, and move no player from that club', () => {
    const open = [
      ...changes('left', 1, 1),
      ...changes('traded', 1, 2),
      ...changes('traded', 2, 3),
      ...changes('number', 1, 1),
    ];
    expect(counted(league(open, missing))).toEqual({
      left: 0,
      traded: 2,
      number: 1,
      held: [
        { kind: 'left', reason: 'unknown-team', count: 1 },
        { kind: 'traded', reason: 'unknown-team', count: 1 },
      ],
    });
  });
});

describe('stored rosters', () => {
  const feed = { team_id: 1, fetched_at: null, checked_at: 'now', fault: null, players: null };

  it('with players of another shape have a fault, and the other teams are read', () => {
    const other = { ...feed, team_id: 2 };
    const rosters = readFeedRosters([{ ...feed, players: [{ name: 'X' }] }, other]);
    expect(rosters).toEqual([{ ...feed, fault: 'not-a-roster' }, other]);
  });

  it.each([null, [{ ...feed, team_id: '1' }]])('that are no rows are refused: %o', (rows) => {
    expect(readFeedRosters(rows)).toBeNull();
  });
});
