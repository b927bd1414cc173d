/** Parts of a team's page: statistics of its units, past games, and the roster. */
import { Link } from 'react-router';
import { formatNumber, plural, versus } from '#domain/format.ts';
import { leagueDayText } from '#domain/league-time.ts';
import type { TeamSeason } from '#domain/lines/team-season.ts';
import type { TeamUnits, UnitRow } from '#domain/lines/team-units.ts';
import { gamePath } from '#domain/pages.ts';
import { splitPlayerName } from '#domain/player-name.ts';
import type { RosterPlayer } from '#domain/player.ts';
import type { Team } from '#domain/team.ts';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { TitledSection } from '#web/ui/titled-section.tsx';

/** Returns a dash for an unknown player. */
export function lastNameOf(names: TeamSeason['names'], id: string): string {
  return splitPlayerName(names[id] ?? '–').last;
}

const KINDS = { trio: 'Line', pair: 'Pair', pp: 'Power play', pk: 'Penalty kill' } as const;

const secondsOf = ([, , , even, pp, pk]: UnitRow) => even + pp + pk;

function columnsFor(names: TeamSeason['names']): readonly Column<UnitRow>[] {
  const namesOf = (ids: readonly string[]) => ids.map((id) => lastNameOf(names, id)).join(', ');
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

/** The table omits units that have played together for fewer seconds than this. */
const MIN_SECONDS = 300;

interface TogetherProps {
  readonly units: TeamUnits;
  readonly names: TeamSeason['names'];
}

export function Together({ names, units }: TogetherProps) {
  const rows = [...units.rows.values()].filter((unit) => secondsOf(unit) >= MIN_SECONDS);
  if (rows.length === 0) return null;
  return (
    <TitledSection id="together" title="Together this season">
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
    </TitledSection>
  );
}

interface GamesProps {
  readonly games: TeamSeason['games'];
  readonly team: Team;
}

function GameList({ games, team }: GamesProps) {
  return (
    <ul className="divide-y divide-line">
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
  );
}

/** The number of games that show while the list of earlier games is collapsed. */
const RECENT = 10;

export function PastGames({ games, team }: GamesProps) {
  const latest = games.toReversed();
  const older = latest.slice(RECENT);
  return (
    <TitledSection id="games" title="Past games">
      <div className="panel">
        <GameList games={latest.slice(0, RECENT)} team={team} />
        {older.length > 0 && (
          <details className="border-t border-line">
            <summary className="min-h-11 px-4 py-2.5 font-semibold">
              {plural(older.length, 'earlier game')}
            </summary>
            <GameList games={older} team={team} />
          </details>
        )}
      </div>
    </TitledSection>
  );
}

const GROUPS = [
  ['Forwards', ['lw', 'c', 'rw']],
  ['Defensemen', ['d']],
  ['Goaltenders', ['g']],
] as const;

export function Roster({ players }: { readonly players: readonly RosterPlayer[] }) {
  return (
    <TitledSection id="roster" title="Roster">
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
    </TitledSection>
  );
}
