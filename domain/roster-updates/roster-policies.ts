/** Decides which differences servers apply without asking, by the rows of the table `roster_policies`. */
import * as v from 'valibot';
import {
  CHANGE_KINDS,
  isCertain,
  isUnknownThere,
  type ChangeKind,
  type RosterChange,
  type RosterComparison,
} from './compare-rosters.ts';
import type { DecidedChange, Departure } from './update-rows.ts';

/** The policy for one kind of roster change. For `left`, `departure` says what happens to the players. */
export type RosterPolicy =
  | { readonly kind: ChangeKind; readonly policy: 'ask' }
  | { readonly kind: ChangeKind; readonly policy: 'apply'; readonly departure: Departure | null };

export type RosterPolicies = Readonly<Record<ChangeKind, RosterPolicy>>;

export const ROSTER_POLICY_COLUMNS = 'kind, policy, departure, move_to';

const policyRow = v.object({
  kind: v.picklist(CHANGE_KINDS),
  policy: v.picklist(['ask', 'apply']),
  departure: v.nullable(v.picklist(['delete', 'move'])),
  move_to: v.nullable(v.number()),
});

type PolicyRow = v.InferOutput<typeof policyRow>;

function readPolicy({ departure, kind, move_to, policy }: PolicyRow): RosterPolicy {
  if (policy === 'ask') return { kind, policy };
  if (kind !== 'left') return { kind, policy, departure: null };
  if (departure === 'delete') return { kind, policy, departure: { action: 'delete' } };
  // The team was deleted, so there is nowhere to move players to.
  return move_to === null
    ? { kind, policy: 'ask' }
    : { kind, policy, departure: { action: 'move', teamId: move_to } };
}

/** Reads rows of `roster_policies`. A kind without a row has the policy `ask`. Null if a row has another shape. */
export function readRosterPolicies(rows: unknown): RosterPolicies | null {
  const result = v.safeParse(v.array(policyRow), rows);
  if (!result.success) return null;
  const known = new Map(result.output.map((row) => [row.kind, readPolicy(row)]));
  const policies = CHANGE_KINDS.map((kind) => [kind, known.get(kind) ?? { kind, policy: 'ask' }] as const);
  return Object.fromEntries(policies) as RosterPolicies;
}

export function rosterPolicyRow(policy: RosterPolicy): PolicyRow {
  const departure = policy.policy === 'apply' ? policy.departure : null;
  return {
    kind: policy.kind,
    policy: policy.policy,
    departure: departure?.action ?? null,
    move_to: departure?.action === 'move' ? departure.teamId : null,
  };
}

/** The feeds are probably wrong if more players than this have left, or have been traded. */
export const MAX_AUTOMATIC = 40;
const CAPPED: readonly ChangeKind[] = ['left', 'traded'];

/** Changes that a policy allows, but that wait for an admin because the feeds may be wrong. */
export interface HeldChanges {
  readonly kind: ChangeKind;
  /** `too-many`: more than {@link MAX_AUTOMATIC}. `unknown-team`: the NHL does not list one of our teams. */
  readonly reason: 'too-many' | 'unknown-team';
  readonly count: number;
}

/** The ids of teams that the NHL has never listed. */
export function unknownTeams({ teams }: RosterComparison): ReadonlySet<number> {
  return new Set(teams.flatMap(({ feed, teamId }) => (feed && isUnknownThere(feed) ? [teamId] : [])));
}

/**
 * Whether the player may be on one of the `unknown` teams, which the NHL has never listed.
 * A server cannot distinguish such a team from a broken feed, so an admin must decide.
 */
function mayBeElsewhere({ kind, player }: RosterChange, unknown: ReadonlySet<number>): boolean {
  if (kind === 'left') return unknown.size > 0;
  return kind === 'traded' && player !== null && unknown.has(player.team_id);
}

/**
 * Returns the certain differences that a policy allows, divided into changes to apply and held changes.
 * `held` has one entry per kind and reason.
 */
export function automaticChanges(comparison: RosterComparison, policies: RosterPolicies) {
  const unknown = unknownTeams(comparison);
  const allowed = comparison.teams.flatMap(({ open }) =>
    open.flatMap((change): DecidedChange[] => {
      const policy = policies[change.kind];
      if (policy.policy === 'ask' || !isCertain(change)) return [];
      return [policy.departure ? { change, departure: policy.departure } : { change }];
    }),
  );
  const tooMany = new Set(
    CAPPED.filter((kind) => allowed.filter(({ change }) => change.kind === kind).length > MAX_AUTOMATIC),
  );
  const reasonOf = ({ change }: DecidedChange): HeldChanges['reason'] | null => {
    if (tooMany.has(change.kind)) return 'too-many';
    return mayBeElsewhere(change, unknown) ? 'unknown-team' : null;
  };
  const held = CAPPED.flatMap((kind) =>
    (['too-many', 'unknown-team'] as const).map((reason): HeldChanges => {
      const those = allowed.filter((each) => each.change.kind === kind && reasonOf(each) === reason);
      return { kind, reason, count: those.length };
    }),
  ).filter(({ count }) => count > 0);
  return { changes: allowed.filter((each) => reasonOf(each) === null), held };
}
