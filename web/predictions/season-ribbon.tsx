import { useState } from 'react';
import { plural } from '#domain/format.ts';
import { leagueDateText } from '#domain/league-time.ts';
import { type SeasonTrio, seasonTrios, type TeamSeason, trioKey } from '#domain/lines/team-season.ts';
import { TitledSection } from '#web/ui/titled-section.tsx';
import { lastNameOf } from './team-facts.tsx';

/** The number of colors in predictions.css. */
const COLORS = 7;
const LINES = 4;
/** In units of the view box. The columns stretch with the page. */
const CELL = { width: 10, height: 14, gap: 2 };

interface CellsProps extends Pick<TeamSeason, 'games'> {
  readonly trios: readonly SeasonTrio[];
  readonly shown: string | null;
  readonly onShow: (key: string | null) => void;
}

/** Draws a column per game with a cell per line. A trio has the same color in all games. */
function Cells({ games, onShow, shown, trios }: CellsProps) {
  const colors = new Map(trios.map(({ key }, index) => [key, index]));
  const [width, height] = [games.length * CELL.width, LINES * CELL.height];
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      className="season-ribbon"
      style={{ maxWidth: `${games.length * 2}rem` }}
      onPointerLeave={() => onShow(null)}
    >
      {games.map((game, x) =>
        (game.trios ?? []).slice(0, LINES).map((players, y) => {
          const key = trioKey(players);
          const color = colors.get(key);
          return (
            <rect
              key={`${game.id} ${key}`}
              x={x * CELL.width}
              y={y * CELL.height}
              width={CELL.width - CELL.gap}
              height={CELL.height - CELL.gap}
              data-trio={color}
              data-dim={(shown !== null && shown !== key) || undefined}
              onPointerEnter={() => onShow(color === undefined ? null : key)}
            />
          );
        }),
      )}
    </svg>
  );
}

function lifeText({ first, games, last }: SeasonTrio, latest: Date | undefined): string {
  const isCurrent = last.getTime() === latest?.getTime();
  const days = isCurrent
    ? `since ${leagueDateText(first)}`
    : `from ${leagueDateText(first)} to ${leagueDateText(last)}`;
  return `${plural(games, 'game')} ${days}`;
}

/** Shows in which games of the season each line played together. Renders nothing if no line played twice. */
export function SeasonRibbon({ season }: { readonly season: TeamSeason }) {
  const [pinned, setPinned] = useState<string | null>(null);
  const [pointed, setPointed] = useState<string | null>(null);
  const games = season.games.filter((game) => game.trios !== null);
  const trios = seasonTrios(games, COLORS);
  if (trios.length === 0) return null;
  return (
    <TitledSection id="season" title="The season’s lines">
      <div className="panel grid gap-4 p-4 sm:p-6">
        <Cells games={games} trios={trios} shown={pointed ?? pinned} onShow={setPointed} />
        <ul className="grid gap-x-6 gap-y-1 sm:grid-cols-2">
          {trios.map(({ key, players, ...trio }, index) => (
            <li key={key}>
              <button
                type="button"
                aria-pressed={pinned === key}
                className="season-trio"
                onClick={() => setPinned(pinned === key ? null : key)}
                onPointerEnter={() => setPointed(key)}
                onPointerLeave={() => setPointed(null)}
              >
                <span aria-hidden className="season-swatch" data-trio={index} />
                <span className="font-semibold">
                  {players.map((id) => lastNameOf(season.names, id)).join(', ')}
                </span>{' '}
                <span className="text-sm text-soft">
                  {lifeText({ key, players, ...trio }, games.at(-1)?.startsAt)}
                </span>
              </button>
            </li>
          ))}
        </ul>
        <p className="text-sm text-soft">
          One column per game; the line with the most ice time is at the top. Choose a line to see only it.
        </p>
      </div>
    </TitledSection>
  );
}
