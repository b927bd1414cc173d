import { useMemo } from 'react';
import { Link } from 'react-router';
import { PATHS } from '#domain/pages.ts';
import { automaticChanges, unknownTeams } from '#domain/roster-updates/roster-policies.ts';
import { errorText } from '#web/backend/errors.ts';
import { FormMessage } from '#web/ui/form-message.tsx';
import { AdminPage, TableSkeleton } from '../admin-page.tsx';
import { LoadFailure } from '../load-failure.tsx';
import { Notes } from '../players/notes/notes.tsx';
import { FeedState } from './feed-state.tsx';
import { PolicyList } from './policy-list.tsx';
import { Review } from './review.tsx';
import { useComparison, type ComparedLeague } from './use-comparison.ts';
import { useRosterPolicies } from '#web/backend/admin/rosters/roster-policies.ts';
import { heldText } from './change-texts.ts';

/** Lists changes that servers do not apply although a policy allows them. Also shows the reason and what to do. */
function HeldNotice({ league: { comparison, teams } }: { readonly league: ComparedLeague }) {
  const { data: policies } = useRosterPolicies();
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

function Updates() {
  const { error, league, reload } = useComparison();
  return (
    <AdminPage title="Roster updates">
      {league ? (
        <>
          <FeedState teams={league.teams} states={league.comparison.teams} onRead={reload} />
          {error !== null && (
            <FormMessage tone="bad">
              {errorText(error, 'Failed to load the roster updates')} This is what was loaded before.
            </FormMessage>
          )}
          <HeldNotice league={league} />
          <PolicyList teams={league.teams} />
          <Review league={league} />
        </>
      ) : error === null ? (
        <TableSkeleton label="Loading the roster updates" />
      ) : (
        <LoadFailure query={{ error, refetch: reload }} fallback="Failed to load the roster updates" />
      )}
    </AdminPage>
  );
}

/** The differences between the NHL's rosters and the players in the database, to apply or to ignore. */
export function RosterUpdatesPage() {
  return (
    <Notes>
      <Updates />
    </Notes>
  );
}
