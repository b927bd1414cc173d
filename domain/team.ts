/**
 * A team as the builder knows it: its table row, checked once, with a name that is never empty.
 */
import type { TeamData } from './player.ts';

export interface Team extends TeamData {
  /** `teams.id` as text, as in a player's `team_id`. */
  readonly id: string;
  /** The club's name, never empty: `Toronto Maple Leafs`. */
  readonly name: string;
  readonly abbreviation: string | null;
  readonly conference: string | null;
  readonly division: string | null;
}

/** A `teams` row in any of the spellings that data sets use. */
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

const KEPT = [
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

/** The team of a row; null when the row has no id or no name under any of the fallbacks. */
export function normalizeTeam(row: TeamSourceRow): Team | null {
  const name = firstText(row.name, row.team_name, row.full_name, row.abbreviation);
  const id = typeof row.id === 'number' ? String(row.id) : firstText(row.id);
  if (!name || !id) return null;
  const kept = Object.fromEntries(
    KEPT.flatMap((field) => {
      const text = firstText(row[field]);
      return text ? [[field, text]] : [];
    }),
  );
  return {
    ...kept,
    id,
    name,
    abbreviation: firstText(row.abbreviation),
    conference: firstText(row.conference),
    division: firstText(row.division),
  };
}

/** All rows that are teams, sorted by name. */
export function normalizeTeams(rows: readonly TeamSourceRow[]): Team[] {
  return rows
    .flatMap((row) => normalizeTeam(row) ?? [])
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en') || a.id.localeCompare(b.id, 'en'));
}

/** The name in two parts for a plate: place `Toronto` and nickname `Maple Leafs`; the place is empty when not known. */
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

/** Two letters that stand in for a missing logo: of the abbreviation, else of the name. */
export function teamLetters(team: Pick<Team, 'abbreviation' | 'name'>): string {
  return (team.abbreviation ?? team.name).slice(0, 2).toUpperCase();
}
