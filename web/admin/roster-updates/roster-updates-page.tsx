import { errorText } from '#web/backend/errors.ts';
import { useUser } from '#web/backend/session.ts';
import { FormMessage } from '#web/ui/form-message.tsx';
import { AdminPage, TableSkeleton } from '../admin-page.tsx';
import { LoadFailure } from '../load-failure.tsx';
import { Notes } from '../players/notes/notes.tsx';
import { FeedState } from './feed-state.tsx';
import { HeldNotice } from './held-notice.tsx';
import { PolicyList } from './policy-list.tsx';
import { Review } from './review.tsx';
import { useComparison } from './use-comparison.ts';

function Updates() {
  const userId = useUser()?.id ?? '';
  const { error, league, reload } = useComparison(userId);
  return (
    <AdminPage title="Roster updates">
      {league ? (
        <>
          <FeedState userId={userId} teams={league.teams} states={league.comparison.teams} onRead={reload} />
          {error !== null && (
            <FormMessage tone="bad">
              {errorText(error, 'Failed to load the roster updates')} This is what was loaded before.
            </FormMessage>
          )}
          <HeldNotice league={league} userId={userId} />
          <PolicyList userId={userId} teams={league.teams} />
          <Review league={league} userId={userId} />
        </>
      ) : error === null ? (
        <TableSkeleton label="Loading the roster updates" />
      ) : (
        <LoadFailure error={error} fallback="Failed to load the roster updates" onRetry={reload} />
      )}
    </AdminPage>
  );
}

/** The differences between the NHL's rosters and the players here, to apply or to keep. */
export function RosterUpdatesPage() {
  return (
    <Notes>
      <Updates />
    </Notes>
  );
}
