/** A team's finished games of a season with their forward lines, and the trios that were a line more than once. */
import * as v from 'valibot';
import { rowDate, rowGoals } from '#domain/row-values.ts';

const game = v.pipe(
  v.object({
    id: v.number(),
    starts_at: rowDate,
    is_home: v.boolean(),
    opponent: v.string(),
    goals: rowGoals,
    opponent_goals: rowGoals,
    trios: v.fallback(v.nullable(v.array(v.array(v.string()))), null),
  }),
  v.transform(({ is_home: isHome, opponent_goals: opponentGoals, starts_at: startsAt, ...rest }) => ({
    ...rest,
    startsAt,
    isHome,
    opponentGoals,
  })),
);

/** `opponent` is an abbreviation. `trios` has NHL ids, most ice time first; null if the lines are not known. */
export type SeasonGame = v.InferOutput<typeof game>;

const season = v.object({
  games: v.array(game),
  names: v.fallback(v.record(v.string(), v.string()), {}),
});

export interface TeamSeason {
  /** Oldest first. */
  readonly games: readonly SeasonGame[];
  /** Names of players by NHL id. */
  readonly names: Readonly<Record<string, string>>;
}

/** Reads the untrusted result of `team_season`. Empty if it cannot be read. */
export function readTeamSeason(value: unknown): TeamSeason {
  const read = v.safeParse(season, value);
  return read.success ? read.output : { games: [], names: {} };
}

export interface SeasonTrio {
  /** The NHL ids, sorted. Unique among the trios. */
  readonly key: string;
  /** In the order that the players had in the trio's last game. */
  readonly players: readonly string[];
  readonly games: number;
  readonly first: Date;
  readonly last: Date;
}

export const trioKey = (players: readonly string[]) => players.toSorted().join(' ');

/**
 * Returns at most `max` trios that were a line in at least two games, most games first.
 * Trios of the latest game are chosen before others, because fans know them.
 */
export function seasonTrios(games: readonly SeasonGame[], max: number): readonly SeasonTrio[] {
  const trios = new Map<string, SeasonTrio>();
  for (const { startsAt, trios: lines } of games)
    for (const players of lines ?? []) {
      const key = trioKey(players);
      const known = trios.get(key);
      const first = known?.first ?? startsAt;
      trios.set(key, { key, players, games: (known?.games ?? 0) + 1, first, last: startsAt });
    }
  const lasting = [...trios.values()]
    .filter((trio) => trio.games > 1)
    .toSorted((a, b) => b.games - a.games || b.last.getTime() - a.last.getTime());
  const latest = games.at(-1)?.trios?.map(trioKey) ?? [];
  const chosen = new Set(
    lasting.toSorted((a, b) => Number(latest.includes(b.key)) - Number(latest.includes(a.key))).slice(0, max),
  );
  return lasting.filter((trio) => chosen.has(trio));
}
