import { useId, useState } from 'react';
import { CHANGE_KINDS, type ChangeKind } from '#domain/roster-updates/compare-rosters.ts';
import type { RosterPolicy } from '#domain/roster-updates/roster-policies.ts';
import { useRosterPolicies, useSaveRosterPolicy } from '#web/backend/admin/rosters/roster-policies.ts';
import { errorText } from '#web/backend/errors.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { FormMessage } from '#web/ui/form-message.tsx';
import { departureKey, departureOfKey, MoveOptions, RowSelect, type TeamsById } from './change-groups.tsx';
import { KIND_TITLES } from './change-texts.ts';

/**
 * Returns the value of a policy's select: `ask` or `apply`. For players who left, `delete` or a team's id replaces
 * `apply`.
 */
function keyOfPolicy(policy: RosterPolicy): string {
  if (policy.policy === 'ask') return 'ask';
  return policy.departure ? departureKey(policy.departure) : 'apply';
}

function policyOf(kind: ChangeKind, key: string): RosterPolicy {
  if (key === 'ask') return { kind, policy: 'ask' };
  return { kind, policy: 'apply', departure: kind === 'left' ? departureOfKey(key) : null };
}

interface PolicySelectProps {
  readonly policy: RosterPolicy;
  readonly teams: TeamsById;
  readonly onChange: (policy: RosterPolicy) => void;
}

function PolicySelect({ onChange, policy, teams }: PolicySelectProps) {
  const { kind } = policy;
  const hintId = useId();
  const [isAsking, setAsking] = useState(false);
  const choose = (key: string) => onChange(policyOf(kind, key));
  return (
    <li>
      <label className="grid gap-1">
        <span className="font-semibold">{KIND_TITLES[kind]}</span>
        <RowSelect
          aria-describedby={kind === 'left' ? hintId : undefined}
          value={keyOfPolicy(policy)}
          onChange={(key) => (key === 'delete' ? setAsking(true) : choose(key))}
        >
          <option value="ask">Ask</option>
          {kind === 'left' ? (
            <>
              <MoveOptions teams={teams} />
              <option value="delete">Delete</option>
            </>
          ) : (
            <option value="apply">Apply automatically</option>
          )}
        </RowSelect>
      </label>
      {kind === 'left' && (
        <p id={hintId} className="pt-1 text-sm text-soft">
          The feed also omits injured players.
        </p>
      )}
      {isAsking && (
        // In a closed select, an arrow key can choose deletion by mistake. So this asks first, with the focus on
        // Cancel.
        <ConfirmDialog
          danger
          title="Delete players automatically?"
          message="Servers delete each player who is on no roster of the feed, without asking. The feed also omits injured players, so they are deleted, too. You can undo each deletion in the change log."
          action="Delete automatically"
          onClose={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false);
            choose('delete');
          }}
        />
      )}
    </li>
  );
}

export function PolicyList({ teams }: { readonly teams: TeamsById }) {
  const { data, error } = useRosterPolicies();
  const save = useSaveRosterPolicy();
  return (
    <details className="panel px-4 py-2">
      <summary className="min-h-11 content-center font-semibold">What is applied automatically</summary>
      <div className="pb-3">
        {data ? (
          <>
            <p className="pb-3 text-sm text-soft">
              Servers apply only differences that are certain, each time they read the feed, and log them.
              Everything else waits here.
            </p>
            <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
              {CHANGE_KINDS.map((kind) => (
                <PolicySelect
                  key={kind}
                  policy={data[kind]}
                  teams={teams}
                  onChange={(policy) => save.mutate(policy)}
                />
              ))}
            </ul>
          </>
        ) : error ? (
          <FormMessage tone="bad">
            {errorText(error, 'Could not load what is applied automatically.')}
          </FormMessage>
        ) : (
          <div role="status" aria-label="Loading" className="skeleton h-24" />
        )}
        {save.isError && (
          <div className="pt-3">
            <FormMessage tone="bad">{errorText(save.error, 'Could not save the choice.')}</FormMessage>
          </div>
        )}
      </div>
    </details>
  );
}
