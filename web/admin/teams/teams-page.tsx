import { useEffect, useMemo, useRef, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { PATHS } from '#domain/pages.ts';
import { type TeamRow, useAdminTeams } from '#web/backend/admin/get-admin-teams.ts';
import { useUserId } from '#web/backend/session.ts';
import { FailurePanel } from '#web/ui/query-failure.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { AdminPage, TableSkeleton } from '../admin-page.tsx';
import { type TeamDraft, teamEdits } from './team-fields.ts';
import { TeamEditor } from './team-editor.tsx';
import { formatDate } from '#domain/format.ts';
import { normalizeTeam } from '#domain/team.ts';
import { searchTeams } from '#domain/team-search.ts';
import { Crest } from '#web/ui/crest.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { plateColors } from '#web/ui/plate-colors.ts';
import { SearchField } from '#web/ui/search-field.tsx';
import { SlantedTab } from '#web/ui/slanted-tab.tsx';
import { indexRows } from '#web/ui/table-rows.ts';
import type { UrlFields } from '#web/ui/url-filter/url-fields.ts';
import { useUrlFilter, useUrlSorting } from '#web/ui/url-filter/use-url-filter.ts';

/** No league has more teams than this, so all rows render at once. */
const FIRST_ROWS = 50;

const FILTER_FIELDS: UrlFields<{ readonly text: string }> = { text: { param: 'search', otherwise: '' } };

interface TeamNameProps {
  readonly row: TeamRow;
  readonly isUnsaved: boolean;
  readonly focus: boolean;
}

function TeamName({ row, isUnsaved, focus }: TeamNameProps) {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (focus) link.current?.focus();
  }, [focus]);
  const team = normalizeTeam(row);
  return (
    <span className="flex items-center gap-3">
      <SlantedTab
        className="h-9 w-13 flex-none pr-1.5 text-lg/none [--slant:7px] [&_.crest-logo]:max-h-7.5 [&_.crest-logo]:p-0.5"
        style={plateColors(row)}
      >
        {team && <Crest key={row.logo_url} team={team} />}
      </SlantedTab>
      <Link
        ref={link}
        to={`?team=${row.id}`}
        className="inline-flex min-h-11 items-center underline decoration-line-strong underline-offset-4 hover:decoration-current"
      >
        <bdi>{row.name}</bdi>
      </Link>
      {isUnsaved && <span className="text-sm font-normal text-soft">Not saved yet</span>}
    </span>
  );
}

function column(field: 'abbreviation' | 'city' | 'division' | 'conference', header: string): Column<TeamRow> {
  return {
    id: field,
    header,
    cell: (row) => row[field] ?? '–',
    sortBy: (row) => row[field],
    wideOnly: true,
  };
}

interface TeamListProps {
  readonly rows: readonly TeamRow[];
  readonly drafts: ReadonlyMap<number, TeamDraft>;
  /** The team that was edited last. Its row gets the focus. */
  readonly focusOn: number | null;
}

function columnsOf({ drafts, focusOn }: Omit<TeamListProps, 'rows'>): readonly Column<TeamRow>[] {
  return [
    {
      id: 'name',
      header: 'Team',
      naming: true,
      cell: (row) => <TeamName row={row} isUnsaved={drafts.has(row.id)} focus={row.id === focusOn} />,
      sortBy: (row) => row.name,
    },
    column('abbreviation', 'Abbreviation'),
    column('city', 'City'),
    column('division', 'Division'),
    column('conference', 'Conference'),
    {
      id: 'last_imported_at',
      header: 'Last import',
      cell: (row) => (row.last_imported_at ? formatDate(row.last_imported_at) : 'Never imported'),
      sortBy: (row) => row.last_imported_at,
    },
  ];
}

function TeamList({ rows, drafts, focusOn }: TeamListProps) {
  const { filter, change } = useUrlFilter(FILTER_FIELDS);
  const { text } = filter;
  const order = useUrlSorting();
  const inDivision = useMemo(
    () => indexRows(rows, ({ division, conference }) => `${division ?? ''} ${conference ?? ''}`),
    [rows],
  );
  const navigate = useNavigate();
  const searching = text.trim() !== '';
  const found = useMemo(() => {
    const teams = searchTeams(rows, text);
    return searching ? [...teams, ...inDivision(text).filter((row) => !teams.includes(row))] : teams;
  }, [inDivision, rows, searching, text]);
  const openFirst = () => {
    if (searching && found[0]) void navigate(`?team=${found[0].id}`);
  };
  const columns = columnsOf({ drafts, focusOn });
  return (
    <div className="grid gap-3">
      <div className="max-w-md">
        <SearchField
          label="Search teams"
          value={text}
          onChange={(typed) => change({ text: typed })}
          onEnter={openFirst}
        />
      </div>
      <DataTable
        label="Teams"
        rows={found}
        columns={columns}
        toId={(row) => String(row.id)}
        // Search results are in order of relevance until the user sorts by a column.
        {...(!searching && { initialSort: { by: 'name', direction: 'ascending' } })}
        order={order}
        firstRows={FIRST_ROWS}
        resetOn={text}
        empty={
          <p className="panel px-6 py-10 text-center break-words text-soft" role="status">
            {text.trim() ? `No teams match “${text.trim()}”.` : 'No teams available'}
          </p>
        }
      />
    </div>
  );
}

/** The list of teams. With `?team={id}`, the form of one team. */
export function TeamsPage() {
  const teams = useAdminTeams();
  const drafts = teamEdits.useDrafts(useUserId());
  const wanted = useSearchParams()[0].get('team');
  // `before` is the team of the previous view. The list focuses its row.
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
    if (!row) {
      return (
        <EmptyState title="Team not found" action={<ButtonLink to={PATHS.teams}>All teams</ButtonLink>}>
          It was deleted, or the link is incomplete.
        </EmptyState>
      );
    }
    return <TeamEditor key={row.id} row={row} rows={teams.data} focusHeading={!shown.isFirst} />;
  };
  return <AdminPage title="Teams">{content()}</AdminPage>;
}
