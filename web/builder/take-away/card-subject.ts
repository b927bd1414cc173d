import { useMemo } from 'react';
import type { CardInput } from '#card/card-input.ts';
import { type CardWords, readCardWords } from '#domain/card-words.ts';
import type { Lineup } from '#domain/lineup.ts';
import { writeLineupLink } from '#domain/lineup-link.ts';
import { unitsLineup } from '#domain/special-teams.ts';
import { ownPlayersOf, summaryOf } from '#domain/own-teams/own-team.ts';
import { writeTeamFragment } from '#domain/own-teams/team-link.ts';
import { isOwnTeam, type Team } from '#domain/team.ts';
import { findOwnTeam } from '#web/backend/stored-teams.ts';
import { useTeams } from '#web/backend/get-teams.ts';
import { useBuilder } from '../store/use-builder.ts';

export interface CardSubject {
  readonly team: Team;
  readonly lineup: Lineup;
  /** Empty when the user has entered none. */
  readonly title: string;
  readonly words: CardWords;
  /** What lines and pairs did together. Missing unless the user wants these facts on the card. */
  readonly facts?: CardInput['facts'];
  /** Set on a card of special teams: the card of the whole lineup, for links and copied texts. */
  readonly whole?: CardSubject;
}

export function unitsSubject(subject: CardSubject): CardSubject {
  const { lineup, title } = subject;
  return { ...subject, lineup: unitsLineup(lineup), title: title.trim() || 'Special teams', whole: subject };
}

/** The team of `words.opponentId`. Undefined until the teams have loaded, or if the opponent is free text. */
export function useOpponent(): Team | undefined {
  const { data: teams } = useTeams();
  const opponentId = useBuilder((state) => state.lineup.words.opponentId);
  return teams?.find(({ id }) => id === opponentId);
}

/** The open lineup's card. Returns the same object as long as nothing on the card changes. */
export function useBuilderSubject(team: Team): CardSubject {
  const lineup = useBuilder((state) => state.lineup.history.present);
  const title = useBuilder((state) => state.lineup.title);
  const typed = useBuilder((state) => state.lineup.words);
  const words = useMemo(() => readCardWords(typed), [typed]);
  return useMemo(() => ({ team, lineup, title, words }), [team, lineup, title, words]);
}

/**
 * The URL that opens the lineup.
 * It has this page's origin, because its ids belong to this site's database. If the team is an own team, the fragment
 * contains its document. If the team was deleted, that document has the players of the lineup.
 */
export function lineupAddress(subject: Pick<CardSubject, 'lineup' | 'team' | 'whole'>): string {
  const { team, lineup } = subject.whole ?? subject;
  const own =
    isOwnTeam(team.id) &&
    (findOwnTeam(team.id) ?? { ...summaryOf(team), crest: null, players: ownPlayersOf(lineup) });
  const fragment = own ? `#${writeTeamFragment(own)}` : '';
  return `${location.origin}/?shared=${writeLineupLink(team.id, lineup)}${fragment}`;
}
