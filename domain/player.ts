import { type Position, positionLabel } from './positions.ts';

export type ShotSide = 'L' | 'R';

export interface SlottedPlayer {
  /** `players.id` as text, so that ids of test players (`test-7`) have the same type. */
  readonly id: string;
  /** The full name for screens and screen readers: `Auston Matthews`. Never empty. */
  readonly name: string;
  readonly position: Position;
  /**
   * True if the stored position is unreadable. If so, `position` has no meaning, and the fan chooses the slot. Missing
   * once the player is in a slot, because the slot decides the position.
   */
  readonly isUnsure?: true;
  /** Jersey number, 0 to 99; null if unknown. */
  readonly number: number | null;
  readonly shoots?: ShotSide;
  /** The letter of a captain or alternate in this lineup. */
  readonly facts?: { readonly letter: 'C' | 'A' };
  /** The abbreviation of a guest's own club: `UTA`. Missing for players of the team. */
  readonly club?: string;
}

export interface RosterPlayer extends Omit<SlottedPlayer, 'facts'> {
  readonly firstName: string;
  readonly lastName: string;
  /** The rank among the club's forwards, defensemen, or goalies, from 1; missing if unknown. */
  readonly depth?: number;
  /** The player's id in the NHL's feeds; missing if unknown. */
  readonly nhlId?: string;
}

/** The position for screens, such as `LW`; `?` if the position is unsure. */
export function positionText({ isUnsure, position }: Pick<SlottedPlayer, 'isUnsure' | 'position'>): string {
  return isUnsure ? '?' : positionLabel(position);
}

/** Copies the fields of a player in a slot. Drops `isUnsure` and the fields that only a roster player has. */
export function toSlotted({ id, name, position, number, shoots, facts, club }: SlottedPlayer): SlottedPlayer {
  return {
    id,
    name,
    position,
    number,
    ...(shoots && { shoots }),
    ...(facts && { facts }),
    ...(club !== undefined && { club }),
  };
}

/**
 * Updates a saved player with today's data.
 * Preserves a letter that `today` lacks. Preserves the saved position if today's position is unsure.
 */
export function refreshPlayer(saved: SlottedPlayer, today: SlottedPlayer): SlottedPlayer {
  const position = today.isUnsure ? saved.position : today.position;
  return toSlotted({ ...today, position, ...(saved.facts && { facts: today.facts ?? saved.facts }) });
}

/** Whether two slots are equal: both empty, or the same player with the same data. */
export function isSamePlayer(a: SlottedPlayer | null, b: SlottedPlayer | null): boolean {
  if (!a || !b) return a === b;
  return (
    a.id === b.id &&
    a.name === b.name &&
    a.position === b.position &&
    a.number === b.number &&
    a.shoots === b.shoots &&
    a.club === b.club &&
    a.facts?.letter === b.facts?.letter
  );
}

/** The source of a team's colors and texts: a row of `teams`, or the same fields under other names. */
export interface TeamData {
  readonly id?: string | number | null;
  readonly name?: string | null;
  readonly team_name?: string | null;
  readonly full_name?: string | null;
  readonly abbreviation?: string | null;
  readonly city?: string | null;
  readonly location_name?: string | null;
  readonly logo_url?: string | null;
  readonly color_primary?: string | null;
  readonly color_secondary?: string | null;
  readonly color_tertiary?: string | null;
  /** Untrusted. A club's sweater is a recipe, which `readOwnSweater` checks. An own team's is the name of a pattern. */
  readonly sweater?: unknown;
  readonly colorPrimary?: string | null;
  readonly primary_color?: string | null;
  readonly color?: string | null;
  readonly team_color?: string | null;
  readonly colorSecondary?: string | null;
  readonly secondary_color?: string | null;
}
