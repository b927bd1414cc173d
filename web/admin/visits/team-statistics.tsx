import { normalizeTeam } from '#domain/team.ts';
import { type TeamCount, visitTeamName } from '#domain/visit-statistics.ts';
import { Crest } from '#web/ui/crest.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { plateColors } from '#web/ui/plate-colors.ts';
import { SlantedTab } from '#web/ui/slanted-tab.tsx';
import { useAddressSorting } from '../address/use-address-filter.ts';
import { countColumn } from './counted.tsx';
import { type Exporting, TableExport } from './export/table-export.tsx';
import { Nothing, VisitSection } from './visit-section.tsx';

function nameOf(row: TeamCount): string {
  return visitTeamName(row) ?? 'Deleted teams';
}

function TeamCell({ row }: { readonly row: TeamCount }) {
  const name = nameOf(row);
  const team = normalizeTeam({ id: row.teamId ?? 0, name, logo_url: row.logoUrl });
  return (
    <span className="flex items-center gap-3">
      <SlantedTab
        className="h-8 w-11 flex-none pr-1.5 text-base/none [--slant:6px] [&_.crest-logo]:max-h-6.5 [&_.crest-logo]:p-0.5"
        style={plateColors({ name })}
      >
        {team && <Crest key={row.logoUrl} team={team} />}
      </SlantedTab>
      <bdi>{name}</bdi>
    </span>
  );
}

const TEAM: Column<TeamCount> = {
  id: 'team',
  header: 'Team',
  naming: true,
  cell: (row) => <TeamCell row={row} />,
  sortBy: nameOf,
};

const TITLE = 'Team Selection Stats';
const NOTHING = 'No team selections recorded yet.';

interface TeamStatisticsProps {
  readonly teams: readonly TeamCount[];
  readonly scope: string;
  readonly exporting: Exporting;
}

export function TeamStatistics({ teams, scope, exporting }: TeamStatisticsProps) {
  const order = useAddressSorting('sort-teams');
  const reason = teams.length === 0 ? NOTHING : null;
  const aside = <TableExport {...exporting} table="teams" title={TITLE} rows={teams} reason={reason} />;
  return (
    <VisitSection id="team-selection-stats" title={TITLE} aside={aside}>
      <DataTable<TeamCount>
        label="Team selections"
        rows={teams}
        columns={[TEAM, countColumn('Selections', teams)]}
        toId={({ teamId }) => String(teamId)}
        order={order}
        moreRows="all"
        resetOn={scope}
        empty={<Nothing>{NOTHING}</Nothing>}
      />
    </VisitSection>
  );
}
