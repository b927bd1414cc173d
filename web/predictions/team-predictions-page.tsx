import type { ReactNode } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import { percentText, seasonText } from '#domain/predictions/prediction-words.ts';
import type { TeamPredictionsData } from '#domain/predictions/read-predictions.ts';
import { gameDayText, gameTimeText, plural, versus } from '#domain/format.ts';
import { gamePath, profilePath, teamPredictionsPath } from '#domain/pages.ts';
import { useTeamPredictions } from '#web/backend/predictions/prediction-queries.ts';
import { PageFailure } from '#web/ui/query-failure.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { usePageTitle } from '#web/ui/page-title.ts';
import { useTeamTheme } from '#web/ui/team-theme.ts';
import { PredictionsHeader } from './predictions-header.tsx';
import { PredictionsSkeleton, PAGE } from './game-page.tsx';
import '#web/ui/page-styles.css';
import './predictions.css';

type Fan = TeamPredictionsData['fans'][number] & { readonly rank: number };

const COLUMNS: readonly Column<Fan>[] = [
  { id: 'rank', header: 'Rank', cell: ({ rank }) => rank, end: true, fit: true },
  {
    id: 'fan',
    header: 'Fan',
    naming: true,
    cell: (fan) => (
      <Link to={profilePath(fan.profile_name)} className="underline underline-offset-4">
        <bdi>{fan.display_name ?? fan.profile_name}</bdi>
      </Link>
    ),
  },
  { id: 'games', header: 'Games', cell: ({ games }) => games, end: true, fit: true },
  { id: 'average', header: 'Average', cell: ({ average }) => percentText(average), end: true, fit: true },
  {
    id: 'baseline',
    header: 'Repeating the last game',
    cell: ({ baseline }) => percentText(baseline),
    end: true,
    fit: true,
    wideOnly: true,
  },
];

function NextGame({ game }: { readonly game: NonNullable<TeamPredictionsData['next_game']> }) {
  const { id, is_home: isHome, opponent, starts_at: startsAt, team, time_known: isTimeKnown } = game;
  const when = isTimeKnown ? gameTimeText : gameDayText;
  return (
    <div className="panel flex flex-wrap items-center justify-between gap-3 p-4 text-lg sm:px-6">
      <p>{`Next: ${team} ${versus(isHome, opponent)}, ${when(startsAt)}.`}</p>
      <ButtonLink look="primary" to={gamePath(id, team)}>
        Open the game
      </ButtonLink>
    </div>
  );
}

function Seasons({ calls: { season, seasons, team } }: { readonly calls: TeamPredictionsData }) {
  if (seasons.length < 2) return null;
  return (
    <nav aria-label="Season" className="flex flex-wrap gap-2">
      {seasons.toReversed().map((each) => (
        <ButtonLink
          look={each === season ? 'primary' : 'secondary'}
          key={each}
          to={`${teamPredictionsPath(team.abbreviation ?? '')}?${new URLSearchParams({ season: each }).toString()}`}
          aria-current={each === season ? 'page' : undefined}
        >
          {seasonText(each)}
        </ButtonLink>
      ))}
    </nav>
  );
}

function summary({ average, baseline, count, games }: TeamPredictionsData): string {
  const calls = `${plural(count, 'call')} in ${plural(games, 'game')}`;
  return `${calls}, ${percentText(average)} on average. Repeating the last game: ${percentText(baseline)}.`;
}

function Table({ calls }: { readonly calls: TeamPredictionsData }) {
  const { count, fans, least, next_game: nextGame, season, team } = calls;
  usePageTitle(`${team.name} calls`);
  useTeamTheme(team);
  const rankOf = (average: number) => fans.findIndex((fan) => fan.average === average) + 1; // fans may share a rank
  const eyebrow = season === null ? 'Called lines' : `Called lines, season ${seasonText(season)}`;
  return (
    <div className={PAGE}>
      <PredictionsHeader team={team} eyebrow={eyebrow} title={`Who knows ${team.abbreviation ?? team.name}?`}>
        {count > 0 && summary(calls)}
      </PredictionsHeader>
      {nextGame && <NextGame game={nextGame} />}
      <Seasons calls={calls} />
      <DataTable<Fan>
        label="Fans by the average score of their calls"
        rows={fans.map((fan) => ({ ...fan, rank: rankOf(fan.average) }))}
        columns={COLUMNS}
        toId={({ profile_name: name }) => name}
        firstRows={25}
        empty={
          <EmptyState title="No table yet">
            {`Fans with a public profile appear here from their ${least === 3 ? 'third' : `${least}th`} scored call on.`}
          </EmptyState>
        }
      />
      <p className="text-sm text-soft">
        {`The average is the mean of a fan’s scores. Fans with a public profile and at least ${least} scored calls are listed.`}
      </p>
    </div>
  );
}

/** The page `/calls/{abbreviation}`: the scores of a team's fans in a season. */
export function TeamPredictionsPage({ notFound }: { readonly notFound: ReactNode }) {
  const { abbreviation = '' } = useParams();
  const [query] = useSearchParams();
  const calls = useTeamPredictions(abbreviation, query.get('season'));
  if (calls.isPending) return <PredictionsSkeleton label="Loading this team’s calls" />;
  if (calls.data) return <Table calls={calls.data} />;
  if (!calls.isError) return notFound;
  return (
    <PageFailure className={PAGE} title="Calls" query={calls} fallback="Failed to load this team’s calls" />
  );
}
