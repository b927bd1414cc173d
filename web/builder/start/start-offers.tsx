import { useMutation, useQueryClient } from '@tanstack/react-query';
import { History, Repeat2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { lastLinesText } from '#domain/game-offer.ts';
import type { RosterPlayer } from '#domain/player.ts';
import type { Team } from '#domain/team.ts';
import { type GameLineup, lineupOfGame, type OpenReason } from '#domain/lines/lineup-of-game.ts';
import { useBriefing } from '#web/backend/get-briefing.ts';
import { useRoster } from '#web/backend/get-roster.ts';
import { useSavedLineups } from '#web/backend/saved-lineups/get-saved-lineups.ts';
import { useSession } from '#web/backend/session.ts';
import { Button } from '#web/ui/button.tsx';
import { startActions } from '../store/start-actions.ts';
import { builder } from '../store/use-builder.ts';
import { findLast, findLastDraft, type LastLineup, startFromLast } from './last-lineup.ts';
import type { StartNotes } from '../store/builder-state.ts';

const AND = new Intl.ListFormat('en-US');

const REASONS: Readonly<Record<OpenReason, string>> = {
  left: 'left the team',
  injured: 'is injured',
  position: 'no longer plays this position',
};

/** Notes on the slots that a game's lineup leaves open, and on its lines whose players seldom played together. */
function notesAbout({ mixed, open }: GameLineup): StartNotes {
  return {
    open: open.map(({ name, reason, slot }) => ({ slot, text: `${name} ${REASONS[reason]}` })),
    sentences:
      mixed.length > 0 ? [`Mixed: ${AND.format(mixed)}. These players were seldom on the ice together.`] : [],
  };
}

function LastLineupOffer({ team }: { readonly team: Team }) {
  const client = useQueryClient();
  const { status } = useSession();
  const { data: saved = [], isLoading } = useSavedLineups();
  const draft = useMemo(() => findLastDraft(team.id), [team.id]);
  const { isPending, mutate } = useMutation({
    mutationFn: (lineup: LastLineup) => startFromLast(client, team, lineup),
  });
  if (status === 'loading' || isLoading) return null;
  const last = findLast(team.id, draft, saved);
  if (!last) return null;
  return (
    <Button className="start-offer" aria-disabled={isPending} onClick={() => isPending || mutate(last)}>
      <History aria-hidden size={18} />
      {isPending ? 'Loading your last lineup…' : 'Start from your last lineup'}
    </Button>
  );
}

interface GameLinesProps {
  readonly team: Team;
  readonly roster: readonly RosterPlayer[];
}

function GameLinesOffer({ team, roster }: GameLinesProps) {
  const [now] = useState(() => new Date());
  const game = useBriefing(team.id).data?.lastGame;
  if (!game?.lines) return null;
  const { lines } = game;
  const words = lastLinesText(game, now);
  /** Slots whose player left, is injured, or changed position stay open. */
  const start = () => {
    const { scratches } = builder.getState().lineup.history.present;
    const injured = scratches.flatMap(({ player, reason }) => (reason === 'injured' ? player.id : []));
    const played = lineupOfGame(lines, roster, { injured: new Set(injured) });
    startActions.takeLineup(team, played.lineup, {
      text: `Started from ${words}`,
      notes: notesAbout(played),
    });
  };
  return (
    <Button className="start-offer" onClick={start}>
      <Repeat2 aria-hidden size={18} />
      {`Start from ${words}`}
    </Button>
  );
}

export function StartOffers({ team }: { readonly team: Team }) {
  const { data: roster = [] } = useRoster(team.id);
  return (
    <>
      {roster.length > 0 && <GameLinesOffer team={team} roster={roster} />}
      <LastLineupOffer team={team} />
    </>
  );
}
