import { writeLineupLink } from '#domain/lineup-link.ts';
import type { Team } from '#domain/team.ts';
import { builder } from '../store/use-builder.ts';

/** The address that opens the present line-up: on the very site that the page came from, whose ids it carries. */
export function lineupAddress(team: Team): string {
  return `${location.origin}/?shared=${writeLineupLink(team.id, builder.getState().history.present)}`;
}
