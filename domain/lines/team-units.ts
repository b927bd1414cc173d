/** What a team's trios, pairs, and units did together in the season. */
import * as v from 'valibot';
import { formatNumber, plural } from '#domain/format.ts';
import { unitFacts, type TogetherKind } from './unit-facts.ts';

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
/**
 * A unit: its kind, players, games, seconds (5 on 5, power play, penalty kill), goals (ours, theirs), and attempts
 * (ours, theirs).
 */
const row = v.tuple([
  unitFacts.entries.kind,
  v.array(v.string()),
  count,
  ...([count, count, count, count, count, count, count] as const),
]);

export type UnitRow = v.InferOutput<typeof row>;

export interface TeamUnits {
  readonly rows: ReadonlyMap<string, UnitRow>;
  /** The NHL ids of all players who were on the ice this season. */
  readonly players: ReadonlySet<string>;
}

const keyOf = (kind: TogetherKind, players: readonly string[]) => `${kind} ${players.toSorted().join(' ')}`;

/** Reads the untrusted result of `team_units`. Skips unreadable rows. */
export function readTeamUnits(value: unknown): TeamUnits {
  const rows = (Array.isArray(value) ? value : []).flatMap((entry: unknown) => {
    const read = v.safeParse(row, entry);
    return read.success ? [read.output] : [];
  });
  return {
    rows: new Map(rows.map((each) => [keyOf(each[0], each[1]), each])),
    players: new Set(rows.flatMap(([, players]) => players)),
  };
}

const PARTNERS = 3;

/** The minimum time together of partners, in minutes. */
const MIN_PARTNER_MINUTES = 5;

/**
 * Finds the players who played the most with all the given players.
 * Returns their minutes together at 5 on 5, by NHL id, longest first. A forward's minutes are the sum of all trios with
 * the given players. A team at 5 on 5 has only one trio on the ice, so no time is counted twice.
 */
export function bestPartners(
  { rows }: TeamUnits,
  kind: 'trio' | 'pair',
  ids: readonly string[],
): ReadonlyMap<string, number> {
  const seconds = new Map<string, number>();
  for (const [unit, players, , even] of rows.values()) {
    if (unit !== kind || !ids.every((id) => players.includes(id))) continue;
    for (const id of players) if (!ids.includes(id)) seconds.set(id, (seconds.get(id) ?? 0) + even);
  }
  const minutes = [...seconds].map(([id, time]) => [id, Math.round(time / 60)] as const);
  return new Map(
    minutes
      .filter(([, time]) => time >= MIN_PARTNER_MINUTES)
      .toSorted(([, one], [, other]) => other - one)
      .slice(0, PARTNERS),
  );
}

/**
 * Returns what a unit did. The players may be in any order.
 * Undefined if the players were never together, or if one of them has no id.
 */
export function findUnit(
  { rows }: TeamUnits,
  kind: TogetherKind,
  ids: readonly (string | undefined)[],
): UnitRow | undefined {
  const known = ids.filter((id) => id !== undefined);
  return known.length === ids.length ? rows.get(keyOf(kind, known)) : undefined;
}

/** The minimum time together, in minutes, for a meaningful share of attempts. */
const MIN_SHARE_MINUTES = 30;

/**
 * Describes what a unit did together: `212 min together · 12–7 goals · 54 % of attempts · 18 games`.
 * Empty if a player has not played for the team this season.
 *
 * @param ids The NHL ids of the players in any order; undefined for a player without one.
 */
export function togetherText(
  units: TeamUnits,
  kind: TogetherKind,
  ids: readonly (string | undefined)[],
): string {
  if (!ids.every((id) => id !== undefined && units.players.has(id))) return '';
  const unit = findUnit(units, kind, ids);
  if (!unit) return 'Never together this season';
  const [, , games, even, pp, pk, goals, goalsAgainst, attempts, attemptsAgainst] = unit;
  const minutes = Math.round((even + pp + pk) / 60);
  const all = attempts + attemptsAgainst;
  return [
    `${formatNumber(minutes)} min together`,
    `${goals}–${goalsAgainst} goals`,
    minutes >= MIN_SHARE_MINUTES && all > 0 && `${Math.round((100 * attempts) / all)} % of attempts`,
    plural(games, 'game'),
  ]
    .filter(Boolean)
    .join(' · ');
}
