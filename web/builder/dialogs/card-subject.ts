import type { Lineup } from '#domain/lineup.ts';
import { writeLineupLink } from '#domain/lineup-link.ts';
import type { Team } from '#domain/team.ts';
import { useBuilder } from '../store/use-builder.ts';

/** The lineup on a card, for display and export. */
export interface CardSubject {
  readonly team: Team;
  readonly lineup: Lineup;
  /** Empty when the user has entered none. */
  readonly title: string;
}

export function useBuilderSubject(team: Team): CardSubject {
  const lineup = useBuilder((state) => state.lineup.history.present);
  const title = useBuilder((state) => state.lineup.title);
  return { team, lineup, title };
}

/** The URL that opens the lineup. It uses this page's origin, because the ids belong to its database. */
export function lineupAddress({ team, lineup }: CardSubject): string {
  return `${location.origin}/?shared=${writeLineupLink(team.id, lineup)}`;
}
