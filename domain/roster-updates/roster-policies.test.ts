import { describe, expect, it } from 'vitest';
import { readFeedRosters } from './feed-roster.ts';
import { readRosterPolicies, rosterPolicyRow, type RosterPolicy } from './roster-policies.ts';

const row = (given: object) => ({
  kind: 'number',
  policy: 'apply',
  departure: null,
  move_to: null,
  ...given,
});

describe('policies', () => {
  it('ask where nothing was chosen', () => {
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

describe('stored rosters', () => {
  const feed = { team_id: 1, fetched_at: null, checked_at: 'now', fault: null, players: null };

  it('with players of another shape have a fault, and the other teams are read', () => {
    const [odd, other] =
      readFeedRosters([
        { ...feed, players: [{ name: 'X' }] },
        { ...feed, team_id: 2 },
      ]) ?? [];
    expect(odd).toEqual({ ...feed, fault: 'not-a-roster' });
    expect(other).toEqual({ ...feed, team_id: 2 });
  });

  it.each([null, [{ ...feed, team_id: '1' }]])('that are no rows are refused: %o', (rows) => {
    expect(readFeedRosters(rows)).toBeNull();
  });
});
