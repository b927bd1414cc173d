import type { Lineup } from '#domain/lineup.ts';
import { writeLineupLink } from '#domain/lineup-link.ts';
import type { Team } from '#domain/team.ts';
import { useBuilder } from '../store/use-builder.ts';

/** The lineup that a card shows and that is downloaded, copied or shared. */
export interface CardSubject {
  readonly team: Team;
  readonly lineup: Lineup;
  /** Empty when the user typed none. */
  readonly title: string;
}

/** The lineup in the builder as the subject of a card. */
export function useBuilderSubject(team: Team): CardSubject {
  const lineup = useBuilder((state) => state.lineup.history.present);
  const title = useBuilder((state) => state.lineup.title);
  return { team, lineup, title };
}

/** The address that opens the lineup, on the site that this page came from: the link carries ids of its database. */
export function lineupAddress({ team, lineup }: CardSubject): string {
  return `${location.origin}/?shared=${writeLineupLink(team.id, lineup)}`;
}
