import { useQueryClient } from '@tanstack/react-query';
import { History, ListChecks, Repeat2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { fillOpenSlots } from '#domain/fill-open-slots.ts';
import { countFilled } from '#domain/lineup.ts';
import { lastLinesText } from '#domain/game-offer.ts';
import type { RosterPlayer } from '#domain/player.ts';
import type { Team } from '#domain/team.ts';
import { useBriefing } from '#web/backend/get-briefing.ts';
import { useRoster } from '#web/backend/get-roster.ts';
import { useSavedLineups } from '#web/backend/saved-lineups/get-saved-lineups.ts';
import { Button } from '#web/ui/button.tsx';
import { startActions } from '../store/start-actions.ts';
import { builder, useBuilder } from '../store/use-builder.ts';
import { startFromGame } from './last-game.ts';
import { findLastDraft, findLastSaved, startFromLast } from './last-lineup.ts';

function fillByPosition(team: Team, roster: readonly RosterPlayer[]): void {
  const before = builder.getState().lineup.history.present;
  const lineup = fillOpenSlots(before, roster);
  const count = countFilled(lineup) - countFilled(before);
  if (count === 0) return;
  const slots = count === 1 ? '1 open slot' : `${count} open slots`;
  startActions.takeLineup(team, lineup, { text: `${slots} filled by position` });
}

function LastLineupOffer({ team }: { readonly team: Team }) {
  const client = useQueryClient();
  const { data: saved } = useSavedLineups();
  const draft = useMemo(() => findLastDraft(team.id), [team.id]);
  const last = findLastSaved(saved ?? [], team.id) ?? draft;
  if (!last) return null;
  return (
    <Button className="start-offer" onClick={() => void startFromLast(client, team, last)}>
      <History aria-hidden size={18} />
      Start from your last lineup
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
  return (
    <Button className="start-offer" onClick={() => startFromGame(team, roster, { lines, words })}>
      <Repeat2 aria-hidden size={18} />
      {`Start from ${words}`}
    </Button>
  );
}

/** One tap each fills an empty lineup. Once players are placed, only the open slots can be filled. */
export function StartOffers({ team, isEmpty }: { readonly team: Team; readonly isEmpty: boolean }) {
  const { data: roster = [] } = useRoster(team.id);
  const hasRoster = roster.length > 0;
  const isEven = useBuilder((state) => state.screen.board === 'even');
  return (
    <>
      {isEmpty && hasRoster && <GameLinesOffer team={team} roster={roster} />}
      {isEmpty && <LastLineupOffer team={team} />}
      {isEven && hasRoster && (
        <Button className="start-offer" onClick={() => fillByPosition(team, roster)}>
          <ListChecks aria-hidden size={18} />
          Fill open slots by position
        </Button>
      )}
    </>
  );
}
