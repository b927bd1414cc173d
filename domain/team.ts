/** A team as the builder uses it: a validated row. */
import { foldLetters } from './fold-letters.ts';
import type { TeamData } from './player.ts';

export interface Team extends TeamData {
  /** `teams.id` as text, or {@link OWN_TEAM} followed by a UUID. */
  readonly id: string;
  /** For example `Toronto Maple Leafs`. Never empty. */
  readonly name: string;
  readonly abbreviation: string | null;
  readonly conference: string | null;
  readonly division: string | null;
}

/** The start of the ids of teams that fans made (own-teams/own-team.ts). They have no row in `teams`. */
export const OWN_TEAM = 'own-';

export function isOwnTeam(teamId: string): boolean {
  return teamId.startsWith(OWN_TEAM);
}

/** Statistics count all own teams under this name, because they must not contain the names that fans gave them. */
export const OWN_TEAMS = 'Own teams';

export function countedName({ id, name }: Pick<Team, 'id' | 'name'>): string {
  return isOwnTeam(id) ? OWN_TEAMS : name;
}

/** A `teams` row with any of the column names that data sets use. */
export interface TeamSourceRow extends TeamData {
  readonly conference?: string | null;
  readonly division?: string | null;
}

function firstText(...texts: readonly unknown[]): string | null {
  for (const text of texts) {
    if (typeof text === 'string' && text.trim()) return text.trim();
  }
  return null;
}

const OPTIONAL_FIELDS = [
  'city',
  'location_name',
  'logo_url',
  'color_primary',
  'color_secondary',
  'color_tertiary',
  'colorPrimary',
  'primary_color',
  'color',
  'team_color',
  'colorSecondary',
  'secondary_color',
] as const satisfies readonly (keyof TeamData)[];

/** Normalizes a row. Returns null if it has no id, or no text in any column that may have the name. */
export function normalizeTeam(row: TeamSourceRow): Team | null {
  const name = firstText(row.name, row.team_name, row.full_name, row.abbreviation);
  const id = typeof row.id === 'number' ? String(row.id) : firstText(row.id);
  if (!name || !id) return null;
  const kept = Object.fromEntries(
    OPTIONAL_FIELDS.flatMap((field) => {
      const text = firstText(row[field]);
      return text ? [[field, text]] : [];
    }),
  );
  return {
    ...kept,
    ...(row.sweater ? { sweater: row.sweater } : {}),
    id,
    name,
    abbreviation: firstText(row.abbreviation),
    conference: firstText(row.conference),
    division: firstText(row.division),
  };
}

/** Drops invalid rows, and sorts by name. */
export function normalizeTeams(rows: readonly TeamSourceRow[]): Team[] {
  return rows
    .flatMap((row) => normalizeTeam(row) ?? [])
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en') || a.id.localeCompare(b.id, 'en'));
}

/** Splits a name into place and nickname: `Toronto`, `Maple Leafs`. The place may be empty. */
export function splitTeamName(team: Pick<Team, 'name' | 'city' | 'location_name'>): {
  readonly place: string;
  readonly nickname: string;
} {
  const place = firstText(team.city, team.location_name) ?? '';
  if (!place) return { place, nickname: team.name };
  const rest = team.name.toLowerCase().startsWith(`${place.toLowerCase()} `)
    ? team.name.slice(place.length).trim()
    : team.name;
  return { place, nickname: rest };
}

/** The last part of a team page's address: `montreal-canadiens`. */
export function teamSlug({ name }: Pick<Team, 'name'>): string {
  return foldLetters(name)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}

/** Finds the team of an address by slug, abbreviation, or id. Letter case does not matter. */
export function findTeamOf(teams: readonly Team[], key: string): Team | undefined {
  const wanted = key.toLowerCase();
  return (
    teams.find((team) => teamSlug(team) === wanted) ??
    teams.find(({ abbreviation, id }) => abbreviation?.toLowerCase() === wanted || id === key)
  );
}

export function teamLetters(team: Pick<Team, 'abbreviation' | 'name'>): string {
  return (team.abbreviation ?? team.name).slice(0, 2).toUpperCase();
}
