import { useMemo } from 'react';
import { Link } from 'react-router';
import { PATHS } from '#domain/pages.ts';
import { automaticChanges, unknownTeams } from '#domain/roster-updates/roster-policies.ts';
import { useRosterPolicies } from '#web/backend/admin/rosters/roster-policies.ts';
import { FormMessage } from '#web/ui/form-message.tsx';
import { heldText } from './change-texts.ts';
import type { ComparedLeague } from './use-comparison.ts';

interface HeldNoticeProps {
  readonly league: ComparedLeague;
  readonly userId: string;
}

/** Says which changes servers do not apply although a policy allows it, why, and what to do. */
export function HeldNotice({ league: { comparison, teams }, userId }: HeldNoticeProps) {
  const { data: policies } = useRosterPolicies(userId);
  const held = useMemo(
    () => (policies ? automaticChanges(comparison, policies).held : []),
    [comparison, policies],
  );
  if (held.length === 0) return null;
  const unknown = [...unknownTeams(comparison)].flatMap((id) => teams.get(id) ?? []);
  return (
    <FormMessage tone="info">
      <div className="grid gap-2">
        {held.map((each) => (
          <p key={`${each.kind} ${each.reason}`}>{heldText(each, unknown)}</p>
        ))}
        {unknown.length > 0 && (
          <Link
            to={PATHS.teams}
            className="min-h-11 content-center justify-self-start font-semibold underline underline-offset-4"
          >
            Edit teams
          </Link>
        )}
      </div>
    </FormMessage>
  );
}
