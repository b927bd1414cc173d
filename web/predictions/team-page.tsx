import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import { formatNumber, leagueDayText, versus } from '#domain/format.ts';
import { changeText, lineChanges } from '#domain/lines/line-changes.ts';
import { lineupOfGame } from '#domain/lines/lineup-of-game.ts';
import type { TeamUnits, UnitRow } from '#domain/lines/team-units.ts';
import { writeLineupLink } from '#domain/lineup-link.ts';
import { gamePath, PATHS, teamFeedPath, teamPredictionsPath } from '#domain/pages.ts';
import { splitPlayerName } from '#domain/player-name.ts';
import type { NextGame } from '#domain/briefing.ts';
import type { RosterPlayer } from '#domain/player.ts';
import { findTeamOf, splitTeamName, type Team, teamSlug } from '#domain/team.ts';
import { useBriefing } from '#web/backend/get-briefing.ts';
import { useRoster } from '#web/backend/get-roster.ts';
import { type PlayedGame, useTeamGames } from '#web/backend/get-team-games.ts';
import { useTeamUnits } from '#web/backend/get-team-units.ts';
import { useTeams } from '#web/backend/get-teams.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { usePageTitle } from '#web/ui/page-title.ts';
import { PageFailure } from '#web/ui/query-failure.tsx';
import { useTeamTheme } from '#web/ui/team-theme.ts';
import { ComparedRows, playersInGame, rowsOfGame } from './compared-rows.tsx';
import { PAGE, PredictionsSkeleton } from './game-page.tsx';
import { Countdown, GameTime } from './game-time.tsx';
import { PredictionsHeader } from './predictions-header.tsx';
import '#web/ui/page-styles.css';
import './predictions.css';

/** A game with known lines. */
type GameWithLines = PlayedGame & { readonly lines: NonNullable<PlayedGame['lines']> };

function Section({
  children,
  id,
  title,
}: {
  readonly id: string;
  readonly title: string;
  readonly children: ReactNode;
}) {
  return (
    <section aria-labelledby={id} className="grid content-start gap-3">
      <h2 id={id} className="display-type text-xl">
        {title}
      </h2>
      {children}
    </section>
  );
}

function Next({ game, team }: { readonly game: NextGame; readonly team: Team }) {
  return (
    <div className="panel flex flex-wrap items-center justify-between gap-3 p-4 text-lg sm:px-6">
      <p>
        {`Next: ${versus(game.isHome, game.opponent.name)}, `}
        {game.isTimeKnown ? (
          <>
            <GameTime at={game.startsAt} />
            <Countdown to={game.startsAt} />
          </>
        ) : (
          leagueDayText(game.startsAt)
        )}
        .
      </p>
      <Link
        to={gamePath(game.id, team.abbreviation ?? undefined)}
        className={buttonClass({ look: 'primary' })}
      >
        Call the lines
      </Link>
    </div>
  );
}

function Changes({ before, last }: { readonly last: GameWithLines; readonly before: GameWithLines }) {
  const changes = lineChanges(last.lines, before.lines);
  const since = `${versus(before.isHome, before.opponent)}, ${leagueDayText(before.startsAt)}`;
  return (
    <Section id="changes" title="What changed">
      <p className="text-soft">
        {changes.length === 0 ? `The same lines as ${since}.` : `Since the game ${since}:`}
      </p>
      <ul className="flex flex-wrap gap-2">
        {changes.map((change) => (
          <li key={change.id} className="panel px-3 py-1.5 font-semibold">
            {changeText(change)}
          </li>
        ))}
      </ul>
    </Section>
  );
}

interface LastLinesProps {
  readonly game: GameWithLines;
  readonly roster: readonly RosterPlayer[];
  readonly team: Team;
}

function LastLines({ game, roster, team }: LastLinesProps) {
  const { isHome, lines, opponent, readAt, startsAt } = game;
  const link = writeLineupLink(team.id, lineupOfGame(lines, roster).lineup);
  const scratches = playersInGame(lines, lines.scratches).map(({ name }) => name);
  return (
    <Section id="lines" title={`Lines ${versus(isHome, opponent)}, ${leagueDayText(startsAt)}`}>
      <ComparedRows rows={rowsOfGame(lines, null)} isScored={false} />
      {scratches.length > 0 && (
        <p className="text-sm text-soft">{`Did not dress: ${scratches.join(', ')}`}</p>
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-soft">
          Derived from shifts
          {readAt && (
            <>
              , read <GameTime at={readAt} />
            </>
          )}
          .
        </p>
        {roster.length > 0 && (
          <Link to={`${PATHS.home}?shared=${link}`} className={buttonClass({ look: 'primary' })}>
            Build from these lines
          </Link>
        )}
      </div>
    </Section>
  );
}

const KINDS = { trio: 'Line', pair: 'Pair', pp: 'Power play', pk: 'Penalty kill' } as const;

const secondsOf = ([, , , even, pp, pk]: UnitRow) => even + pp + pk;

function columnsFor(names: ReadonlyMap<string, string>): readonly Column<UnitRow>[] {
  const namesOf = (ids: readonly string[]) => ids.map((id) => names.get(id) ?? '–').join(', ');
  return [
    { id: 'players', header: 'Players', naming: true, cell: ([, ids]) => namesOf(ids) },
    { id: 'kind', header: 'Unit', cell: ([kind]) => KINDS[kind], sortBy: ([kind]) => kind, fit: true },
    {
      id: 'minutes',
      header: 'Minutes',
      cell: (unit) => formatNumber(Math.round(secondsOf(unit) / 60)),
      sortBy: secondsOf,
      end: true,
      fit: true,
    },
    {
      id: 'goals',
      header: 'Goals',
      cell: ([, , , , , , own, other]) => `${own}–${other}`,
      end: true,
      fit: true,
    },
    {
      id: 'attempts',
      header: 'Attempts',
      cell: (unit) => `${unit[8]}–${unit[9]}`,
      end: true,
      fit: true,
      wideOnly: true,
    },
    { id: 'games', header: 'Games', cell: ([, , games]) => games, end: true, fit: true, wideOnly: true },
  ];
}

/** Less time together is left out of the table, in seconds. */
const MIN_SECONDS = 300;

interface TogetherProps {
  readonly units: TeamUnits;
  readonly games: readonly PlayedGame[];
  readonly roster: readonly RosterPlayer[];
}

function Together({ games, roster, units }: TogetherProps) {
  const rows = [...units.rows.values()].filter((unit) => secondsOf(unit) >= MIN_SECONDS);
  if (rows.length === 0) return null;
  const played = games.toReversed().flatMap(({ lines }) => Object.entries(lines?.players ?? {}));
  const names = new Map([
    ...played.map(([id, { name }]) => [id, splitPlayerName(name).last] as const),
    ...roster.flatMap(({ lastName, nhlId }) => (nhlId ? [[nhlId, lastName] as const] : [])),
  ]);
  return (
    <Section id="together" title="Together this season">
      <DataTable<UnitRow>
        label="What lines, pairs, and units did together"
        rows={rows}
        columns={columnsFor(names)}
        toId={([kind, ids]) => `${kind} ${ids.join(' ')}`}
        firstRows={12}
        empty={null}
      />
      <p className="text-sm text-soft">
        Goals and shot attempts are ours, then theirs, while all of them were on the ice.
      </p>
    </Section>
  );
}

function Past({ games, team }: { readonly games: readonly PlayedGame[]; readonly team: Team }) {
  return (
    <Section id="games" title="Past games">
      <ul className="panel divide-y divide-line">
        {games.map(({ goals, id, isHome, opponent, opponentGoals, startsAt }) => (
          <li key={id}>
            <Link
              to={gamePath(id, team.abbreviation ?? undefined)}
              className="flex min-h-11 items-center justify-between gap-3 px-4 py-2 hover:bg-sunk"
            >
              <span className="font-semibold">{versus(isHome, opponent)}</span>
              <span className="text-soft">{leagueDayText(startsAt)}</span>
              <span className="min-w-12 text-end font-semibold tabular-nums">
                {goals === null ? '' : `${goals}–${opponentGoals ?? 0}`}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}

const GROUPS = [
  ['Forwards', ['lw', 'c', 'rw']],
  ['Defensemen', ['d']],
  ['Goaltenders', ['g']],
] as const;

function Roster({ players }: { readonly players: readonly RosterPlayer[] }) {
  return (
    <Section id="roster" title="Roster">
      <dl className="panel grid gap-4 p-4 sm:grid-cols-3 sm:px-6">
        {GROUPS.map(([title, positions]) => (
          <div key={title}>
            <dt className="eyebrow text-sm text-soft">{title}</dt>
            {players
              .filter(({ position }) => positions.some((each) => each === position))
              .map(({ id, name, number }) => (
                <dd key={id}>{number === null ? name : `${number} ${name}`}</dd>
              ))}
          </div>
        ))}
      </dl>
    </Section>
  );
}

interface TeamViewProps {
  readonly team: Team;
  readonly next: NextGame | null;
  readonly games: readonly PlayedGame[];
  readonly roster: readonly RosterPlayer[];
  readonly units: TeamUnits | undefined;
}

/** The page of a team. Parts without data are left out. */
function TeamView({ games, next, roster, team, units }: TeamViewProps) {
  usePageTitle(`${splitTeamName(team).nickname} lines`);
  useTeamTheme(team);
  const [last, before] = games.filter((game): game is GameWithLines => game.lines !== null);
  const hasPredictions = team.abbreviation !== null && (next !== null || games.length > 0);
  return (
    <div className={PAGE}>
      <PredictionsHeader team={team} eyebrow="Lines, changes, and who played with whom" title={team.name} />
      {next && <Next game={next} team={team} />}
      {last && before && <Changes last={last} before={before} />}
      {last && <LastLines game={last} roster={roster} team={team} />}
      {units && <Together units={units} games={games} roster={roster} />}
      {games.length > 0 && <Past games={games} team={team} />}
      {roster.length > 0 && <Roster players={roster} />}
      <nav aria-label="More" className="flex flex-wrap gap-2">
        {hasPredictions && (
          <Link to={teamPredictionsPath(team.abbreviation)} className={buttonClass({ look: 'quiet' })}>
            {`${team.abbreviation} season table`}
          </Link>
        )}
        {last && (
          <a href={teamFeedPath(teamSlug(team))} className={buttonClass({ look: 'quiet' })}>
            Atom feed of these lines
          </a>
        )}
      </nav>
    </div>
  );
}

function LoadedTeam({ team }: { readonly team: Team }) {
  const games = useTeamGames(team.id);
  const briefing = useBriefing(team.id);
  const roster = useRoster(team.id);
  const units = useTeamUnits(team.id, true);
  if (games.isPending || briefing.isPending || roster.isPending)
    return <PredictionsSkeleton label="Loading this team" />;
  if (games.isError)
    return (
      <div className={PAGE}>
        <PageFailure title="Team" query={games} fallback="Failed to load the team’s games" />
      </div>
    );
  return (
    <TeamView
      team={team}
      next={briefing.data?.nextGame ?? null}
      games={games.data}
      roster={roster.data ?? []}
      units={units}
    />
  );
}

/** The page `/teams/{slug}`: the lines of the last game, what changed, and what lines did together. */
export function TeamPage({ notFound }: { readonly notFound: ReactNode }) {
  const { team: key = '' } = useParams();
  const teams = useTeams();
  if (teams.isPending) return <PredictionsSkeleton label="Loading this team" />;
  if (teams.isError)
    return (
      <div className={PAGE}>
        <PageFailure title="Team" query={teams} fallback="Failed to load teams" />
      </div>
    );
  const team = findTeamOf(teams.data, key);
  return team ? <LoadedTeam key={team.id} team={team} /> : notFound;
}
