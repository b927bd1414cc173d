import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { PATHS } from '#domain/pages.ts';
import { useAdminTeams } from '#web/backend/admin/get-admin-teams.ts';
import { useUser } from '#web/backend/session.ts';
import { FailurePanel } from '#web/ui/query-failure.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { AdminPage, TableSkeleton } from '../admin-page.tsx';
import { teamEdits } from './team-fields.ts';
import { TeamEditor } from './team-editor.tsx';
import { TeamList } from './team-list.tsx';

function TeamNotFound() {
  return (
    <EmptyState
      title="Team not found"
      action={
        <Link to={PATHS.teams} className={buttonClass({})}>
          All teams
        </Link>
      }
    >
      It was deleted, or the link is incomplete.
    </EmptyState>
  );
}

/** The list of teams, or one team's form with `?team={id}`. */
export function TeamsPage() {
  const owner = useUser()?.id ?? '';
  const teams = useAdminTeams();
  const drafts = teamEdits.useDrafts(owner);
  const wanted = useSearchParams()[0].get('team');
  // `before` is the team of the previous view; the list focuses it.
  const [shown, setShown] = useState({ wanted, before: null as string | null, isFirst: true });
  if (shown.wanted !== wanted) setShown({ wanted, before: shown.wanted, isFirst: false });

  const content = () => {
    if (!teams.data) {
      return teams.isError ? (
        <FailurePanel query={teams} fallback="Failed to load teams" />
      ) : (
        <TableSkeleton label="Loading teams" />
      );
    }
    if (wanted === null) {
      return <TeamList rows={teams.data} drafts={drafts} focusOn={Number(shown.before) || null} />;
    }
    const row = teams.data.find(({ id }) => String(id) === wanted);
    if (!row) return <TeamNotFound />;
    return (
      <TeamEditor
        key={row.id}
        row={row}
        rows={teams.data}
        draft={drafts.get(row.id)}
        owner={owner}
        focusHeading={!shown.isFirst}
      />
    );
  };
  return <AdminPage title="Teams">{content()}</AdminPage>;
}
