import { CHANGE_KINDS, type ChangeKind } from '#domain/roster-updates/compare-rosters.ts';
import type { RosterPolicy } from '#domain/roster-updates/roster-policies.ts';
import { useRosterPolicies, useSaveRosterPolicy } from '#web/backend/admin/rosters/roster-policies.ts';
import { errorText } from '#web/backend/errors.ts';
import { FormMessage } from '#web/ui/form-message.tsx';
import { DepartureOptions, type TeamsById } from './change-row.tsx';
import { KIND_TITLES } from './change-texts.ts';

const SELECT =
  'min-h-11 w-full min-w-0 rounded-plate border border-line-strong bg-surface px-2 py-1 text-note text-ellipsis';

/** The value of a policy's select: `ask`, `apply`, or for players who left `delete` or a team's id. */
function keyOfPolicy(policy: RosterPolicy): string {
  if (policy.policy === 'ask') return 'ask';
  if (!policy.departure) return 'apply';
  return policy.departure.action === 'delete' ? 'delete' : String(policy.departure.teamId);
}

function policyOf(kind: ChangeKind, key: string): RosterPolicy {
  if (key === 'ask') return { kind, policy: 'ask' };
  if (kind !== 'left') return { kind, policy: 'apply', departure: null };
  const departure =
    key === 'delete' ? ({ action: 'delete' } as const) : ({ action: 'move', teamId: Number(key) } as const);
  return { kind, policy: 'apply', departure };
}

interface PolicyListProps {
  readonly userId: string;
  readonly teams: TeamsById;
}

function Policies({ teams, userId }: PolicyListProps) {
  const { data, error } = useRosterPolicies(userId);
  const save = useSaveRosterPolicy(userId);
  if (!data)
    return error ? (
      <FormMessage tone="bad">
        {errorText(error, 'Could not load what is applied automatically.')}
      </FormMessage>
    ) : (
      <div role="status" aria-label="Loading" className="skeleton h-24" />
    );
  return (
    <>
      <p className="pb-3 text-note text-soft">
        Servers apply only differences that are certain, each time they read the feed, and log them.
        Everything else waits here.
      </p>
      <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {CHANGE_KINDS.map((kind) => (
          <li key={kind}>
            <label className="grid gap-1">
              <span className="font-semibold">{KIND_TITLES[kind]}</span>
              <select
                className={SELECT}
                value={keyOfPolicy(data[kind])}
                onChange={({ target: { value } }) => save.mutate(policyOf(kind, value))}
              >
                <option value="ask">Ask</option>
                {kind === 'left' ? (
                  <DepartureOptions teams={teams} />
                ) : (
                  <option value="apply">Apply automatically</option>
                )}
              </select>
            </label>
          </li>
        ))}
      </ul>
      {save.isError && (
        <div className="pt-3">
          <FormMessage tone="bad">{errorText(save.error, 'Could not save the choice.')}</FormMessage>
        </div>
      )}
    </>
  );
}

/** Which kinds of differences servers apply without asking. */
export function PolicyList(props: PolicyListProps) {
  return (
    <details className="panel px-4 py-2">
      <summary className="min-h-11 content-center font-semibold">What is applied automatically</summary>
      <div className="pb-3">
        <Policies {...props} />
      </div>
    </details>
  );
}
