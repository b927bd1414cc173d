import { useMutation, useQueryClient } from '@tanstack/react-query';
import { History, ListChecks, Repeat2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { plural } from '#domain/format.ts';
import { fillOpenSlots } from '#domain/fill-open-slots.ts';
import { countFilled, type Lineup } from '#domain/lineup.ts';
import { lastLinesText } from '#domain/game-offer.ts';
import type { RosterPlayer } from '#domain/player.ts';
import type { Team } from '#domain/team.ts';
import type { GameLines } from '#domain/lines/game-lines.ts';
import { type GameLineup, lineupOfGame, type OpenReason } from '#domain/lines/lineup-of-game.ts';
import { useBriefing } from '#web/backend/get-briefing.ts';
import { useRoster } from '#web/backend/get-roster.ts';
import { useSavedLineups } from '#web/backend/saved-lineups/get-saved-lineups.ts';
import { useSession } from '#web/backend/session.ts';
import { Button } from '#web/ui/button.tsx';
import { pageActions } from '../store/page-actions.ts';
import { startActions } from '../store/start-actions.ts';
import { builder, useBuilder } from '../store/use-builder.ts';
import { useLastLineup } from './use-last-lineup.ts';
import { findLast, findLastDraft, type LastLineup, startFromLast } from './last-lineup.ts';
import type { StartNotes } from '../store/builder-state.ts';

const AND = new Intl.ListFormat('en-US');

const REASONS: Readonly<Record<OpenReason, string>> = {
  left: 'left the team',
  injured: 'is injured',
  position: 'no longer plays this position',
};

/** What a lineup of a game leaves open, and which of its lines were mixed. */
function notesAbout({ mixed, open }: GameLineup): StartNotes {
  return {
    open: open.map(({ name, reason, slot }) => ({ slot, text: `${name} ${REASONS[reason]}` })),
    sentences:
      mixed.length > 0 ? [`Mixed: ${AND.format(mixed)}. These players were seldom on the ice together.`] : [],
  };
}

interface GameStart {
  readonly lines: GameLines;
  /** `Thursday's lines vs BOS`. */
  readonly words: string;
}

/** Puts the lines of a game on the rink. Slots of players who left, or whom the fan lists as injured, stay open. */
function startFromGame(team: Team, roster: readonly RosterPlayer[], { lines, words }: GameStart): void {
  const { scratches } = builder.getState().lineup.history.present;
  const injured = scratches.flatMap(({ player, reason }) => (reason === 'injured' ? player.id : []));
  const game = lineupOfGame(lines, roster, { injured: new Set(injured) });
  startActions.takeLineup(team, game.lineup, {
    text: `Started from ${words}`,
    notes: notesAbout(game),
  });
}

function fillFromDepth(roster: readonly RosterPlayer[], last: Lineup | null): void {
  const before = builder.getState().lineup.history.present;
  const lineup = fillOpenSlots(before, roster, last);
  const count = countFilled(lineup) - countFilled(before);
  if (count === 0) {
    pageActions.openDialog({
      kind: 'message',
      title: 'No free player fits',
      message: 'All players for the open slots are in the lineup, scratched, or injured.',
    });
    return;
  }
  const slots = plural(count, 'open slot');
  startActions.fillSlots(lineup, `${slots} filled from the depth chart`);
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
  const last = useLastLineup(team.id);
  const hasRoster = roster.length > 0;
  const isEven = useBuilder((state) => state.screen.board === 'even');
  return (
    <>
      {isEmpty && hasRoster && <GameLinesOffer team={team} roster={roster} />}
      {isEmpty && <LastLineupOffer team={team} />}
      {isEven && hasRoster && (
        <Button className="start-offer" onClick={() => fillFromDepth(roster, last)}>
          <ListChecks aria-hidden size={18} />
          Fill open slots from the depth chart
        </Button>
      )}
    </>
  );
}
