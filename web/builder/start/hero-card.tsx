import { useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { STANDARD_FORMATION } from '#domain/formation.ts';
import type { Team } from '#domain/team.ts';
import { teamsQuery, useTeams } from '#web/backend/get-teams.ts';
import { pageActions } from '../store/page-actions.ts';

declare global {
  interface Window {
    /** Chooses and shows a sample card, once per page (public/before-paint.js). */
    chooseSampleCard?: () => void;
  }
}

/** Where the rows of slots begin, in percent of the card's height. */
const ROWS = [23.6, 31.4, 39.1, 46.8, 55.3, 63.4, 71.1, 82];

/** The outline of a card: a headline, and a number and a name for each slot. The picture covers it. */
function CardOutline() {
  return (
    <svg viewBox="0 0 80 100" className="hero-slots">
      <path d="M5.5 6h44v7h-44z" />
      {STANDARD_FORMATION.rows.flatMap(({ slots }, row) => {
        const width = 75 / slots.length;
        return slots.map(({ id }, place) => (
          <path
            key={id}
            d={`M${5.5 + place * width} ${(ROWS[row] ?? 0) + 1.4}h4.5v4.5h-4.5zm6 1.6h${width - 13}v2.9h-${width - 13}z`}
          />
        ));
      })}
    </svg>
  );
}

/** The abbreviation of the card's team. Null before a card is chosen, or if the build has no cards. */
const chosenTeam = () => document.documentElement.dataset.card ?? null;

/** Chooses a card, unless before-paint.js has done so. The choice never changes, so this subscribes to nothing. */
function subscribe(): () => void {
  window.chooseSampleCard?.();
  return () => undefined;
}

function findTeam(teams: readonly Team[] | undefined, abbreviation: string | null): Team | undefined {
  return abbreviation === null ? undefined : teams?.find((team) => team.abbreviation === abbreviation);
}

/**
 * The card of a default team with real players, in front of the cards of two other teams.
 * A press selects the team of the card in front. The build draws the cards (scripts/sample-cards). Shows an outline
 * until the picture has loaded, or if the build has no cards.
 */
export function HeroCard({ waitsFor }: { readonly waitsFor: string | null }) {
  const client = useQueryClient();
  const abbreviation = useSyncExternalStore(subscribe, chosenTeam, () => null); // null in the server-rendered page
  const { data: teams } = useTeams();
  const team = findTeam(teams, abbreviation);
  const select = async () => {
    const found = findTeam(await client.ensureQueryData(teamsQuery).catch(() => []), chosenTeam());
    if (found) pageActions.chooseTeam(found);
    else pageActions.openDialog({ kind: 'team-picker' });
  };
  return (
    <button
      type="button"
      className="hero-card"
      aria-label={`Sample card: make it yours${team ? ` with the ${team.name}` : ''}`}
      aria-busy={(team && team.id === waitsFor) || undefined}
      onClick={() => void select()}
    >
      <span aria-hidden className="hero-fan">
        <span className="hero-sheet hero-left" />
        <span className="hero-sheet hero-right" />
        <span className="hero-sheet">
          <CardOutline />
          <span className="hero-picture" />
        </span>
      </span>
      <span aria-hidden className="hero-card-note">
        <b>Sample card</b>: make it yours
      </span>
    </button>
  );
}
