/**
 * A fan's own team as one document.
 * The browser stores it, the fragment of a link carries it, and an account stores it as `own_teams.document`.
 */
import * as v from 'valibot';
import {
  countSlots,
  type Formation,
  FORMATIONS,
  LARGEST_FORMATION,
  STANDARD_FORMATION,
} from '../formation.ts';
import { rowId } from '../lineup-details.ts';
import { isGuest, type Lineup } from '../lineup.ts';
import { cleanLine, countCharacters } from '../plain-text.ts';
import { toRosterPlayer } from '../player-name.ts';
import type { RosterPlayer, ShotSide } from '../player.ts';
import { positionGroup, POSITIONS, type Position } from '../positions.ts';
import { compareRosterPlayers } from '../roster.ts';
import { resolveTeamColors } from '../team-colors.ts';
import { OWN_TEAM, type Team } from '../team.ts';

/** The private function `is_own_team` in SQL has the same limits. */
export const OWN_TEAM_LIMITS = { teams: 50, players: 60, name: 60, short: 5, playerName: 80, crest: 40_000 };

/** The sweaters to choose from, in the team's colors (card/looks/card-sweater.ts). The database lists them, too. */
export const SWEATER_PATTERNS = ['stripes', 'yoke', 'chest', 'bands', 'plain'] as const;
export type SweaterPattern = (typeof SWEATER_PATTERNS)[number];

export interface OwnPlayer {
  /** `players.id` of a club's player, otherwise an id from {@link newPlayerId}. */
  readonly id: string;
  readonly name: string;
  readonly number: number | null;
  /** Null if the fan left it open. Such a player fits all skaters' slots. */
  readonly position: Position | null;
  readonly shoots: ShotSide | null;
}

export interface OwnTeam {
  /** A UUID. */
  readonly id: string;
  readonly name: string;
  /** For crests and small labels: `CAN`. */
  readonly short: string;
  /** In hexadecimal: `#c8102e`. */
  readonly colors: readonly [string, string, string];
  readonly sweater: SweaterPattern;
  /** A PNG as a data URL. Only teams that are saved in an account can have one. Null to show letters instead. */
  readonly crest: string | null;
  readonly players: readonly OwnPlayer[];
}

/**
 * Ids of players without a row in `players` start here. No row has so high an id, so columns, links, and drafts can
 * store both kinds of ids.
 */
const FIRST_OWN_ID = 9_000_000_000_000_000;

/** Whether the id belongs to a club's player, who has a row in `players`. */
export function isRowPlayer(id: string): boolean {
  return Number(id) < FIRST_OWN_ID;
}

export function newPlayerId(players: readonly Pick<OwnPlayer, 'id'>[]): string {
  const taken = new Set(players.map(({ id }) => Number(id)));
  let next = Math.max(FIRST_OWN_ID, ...taken) + 1;
  // A link's players may already have the highest possible id. In this case, takes the first free id.
  if (next > Number.MAX_SAFE_INTEGER) for (next = FIRST_OWN_ID + 1; taken.has(next);) next++;
  return String(next);
}

/** Invisible marks that change the direction of text. {@link cleanLine} keeps them, but the database rejects them. */
const DIRECTION_MARKS = /[\u061C\u200E\u200F]/g;

function line(max: number) {
  return v.pipe(
    v.string(),
    v.transform((text) => cleanLine(text.replaceAll(DIRECTION_MARKS, ''))),
    v.check((text) => text !== '' && countCharacters(text) <= max),
  );
}

const COLOR = v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/));

const PLAYER = v.object({
  id: v.pipe(
    v.string(),
    v.check((id) => rowId(id) !== null),
  ),
  name: line(OWN_TEAM_LIMITS.playerName),
  number: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(99))),
  position: v.nullable(v.picklist(POSITIONS)),
  shoots: v.nullable(v.picklist(['L', 'R'])),
});

const CREST = v.pipe(
  v.string(),
  v.maxLength(OWN_TEAM_LIMITS.crest),
  v.regex(/^data:image\/png;base64,iVBORw0KGgo[A-Za-z\d+/]*={0,2}$/),
);

const DEFAULT_PATTERN = 'stripes';

const TEAM = v.object({
  id: v.pipe(v.string(), v.regex(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/)),
  name: line(OWN_TEAM_LIMITS.name),
  short: line(OWN_TEAM_LIMITS.short),
  colors: v.tuple([COLOR, COLOR, COLOR]),
  // Teams of earlier versions have no sweater and no crest. Teams of later versions may have other patterns.
  sweater: v.fallback(v.picklist(SWEATER_PATTERNS), DEFAULT_PATTERN),
  crest: v.fallback(v.nullable(CREST), null),
  players: v.pipe(
    v.array(PLAYER),
    v.maxLength(OWN_TEAM_LIMITS.players),
    v.check((players) => new Set(players.map(({ id }) => id)).size === players.length),
  ),
});

/** Reads an untrusted document. Null if a part is missing or breaks a limit. */
export function readOwnTeam(value: unknown): OwnTeam | null {
  const result = v.safeParse(TEAM, value);
  return result.success ? result.output : null;
}

const SUMMARY = v.omit(TEAM, ['crest', 'players']);

/** The part of an own team that is stored in its saved lineups, which remain when the team is deleted. */
export type TeamSummary = Omit<OwnTeam, 'crest' | 'players'>;

/** Reads the own team of an untrusted `user_lineup.details`. Null if the lineup has none. */
export function savedTeamOf(details: unknown): TeamSummary | null {
  const result = v.safeParse(v.object({ team: SUMMARY }), details);
  return result.success ? result.output.team : null;
}

/** Converts a lineup's players to players of an own team. Leaves out guests, and players without an id. */
export function ownPlayersOf({ players, scratches }: Lineup): readonly OwnPlayer[] {
  return [...Object.values(players), ...scratches.map(({ player }) => player)].flatMap((player) =>
    player && !isGuest(player) && rowId(player.id) !== null
      ? [{ id: player.id, name: player.name, number: player.number, position: player.position, shoots: null }]
      : [],
  );
}

/** Returns the summary from which {@link teamOf} made the team. */
export function summaryOf(team: Team): TeamSummary {
  const { primary, secondary, tertiary } = resolveTeamColors(team);
  return {
    id: team.id.slice(OWN_TEAM.length),
    name: team.name,
    short: team.abbreviation ?? '',
    colors: [primary, secondary, tertiary ?? primary],
    sweater: SWEATER_PATTERNS.find((pattern) => pattern === team.sweater) ?? DEFAULT_PATTERN,
  };
}

/** Converts an own team for the builder, which recognizes own teams by the start of their ids. */
export function teamOf({
  colors,
  crest,
  id,
  name,
  short,
  sweater,
}: TeamSummary & Partial<Pick<OwnTeam, 'crest'>>): Team {
  const [primary, secondary, tertiary] = colors;
  return {
    id: OWN_TEAM + id,
    name,
    abbreviation: short,
    conference: null,
    division: null,
    color_primary: primary,
    color_secondary: secondary,
    color_tertiary: tertiary,
    sweater,
    ...(crest && { logo_url: crest }),
  };
}

export function rosterOf({ players }: Pick<OwnTeam, 'players'>): readonly RosterPlayer[] {
  return players
    .map(({ position, shoots, ...player }) =>
      toRosterPlayer({
        ...player,
        position: position ?? 'd',
        ...(position === null && { isUnsure: true }),
        ...(shoots && { shoots }),
      }),
    )
    .toSorted(compareRosterPlayers);
}

const GROUPS = ['forward', 'defense', 'goalie'] as const;

/**
 * Returns the largest formation that the roster can fill, except for the one with more than twenty players. If the
 * roster fills none, or if a player has no position, returns the standard formation.
 */
export function fittingFormation(players: readonly OwnPlayer[]): Formation {
  if (players.some(({ position }) => position === null)) return STANDARD_FORMATION;
  const fits = (formation: Formation) =>
    GROUPS.every((group) => {
      const count = players.filter(({ position }) => position && positionGroup(position) === group).length;
      return countSlots(formation, group) <= count;
    });
  const [largest] = FORMATIONS.filter(
    (formation) => formation !== LARGEST_FORMATION && fits(formation),
  ).toSorted((a, b) => b.slots.length - a.slots.length);
  return largest ?? STANDARD_FORMATION;
}
