import { useQueryClient } from '@tanstack/react-query';
import { History, ListChecks } from 'lucide-react';
import { useMemo } from 'react';
import { fillOpenSlots } from '#domain/fill-open-slots.ts';
import { countFilled } from '#domain/lineup.ts';
import type { RosterPlayer } from '#domain/player.ts';
import type { Team } from '#domain/team.ts';
import { useRoster } from '#web/backend/get-roster.ts';
import { useSavedLineups } from '#web/backend/saved-lineups/get-saved-lineups.ts';
import { Button } from '#web/ui/button.tsx';
import { startActions } from '../store/start-actions.ts';
import { builder, useBuilder } from '../store/use-builder.ts';
import { findLastDraft, findLastSaved, startFromLast } from './last-lineup.ts';

function fillByPosition(team: Team, roster: readonly RosterPlayer[]): void {
  const before = builder.getState().lineup.history.present;
  const lineup = fillOpenSlots(before, roster);
  const count = countFilled(lineup) - countFilled(before);
  if (count === 0) return;
  const slots = count === 1 ? '1 open slot' : `${count} open slots`;
  startActions.takeLineup(team, lineup, `${slots} filled by position`);
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

/** One tap each fills an empty lineup. Once players are placed, only the open slots can be filled. */
export function StartOffers({ team, isEmpty }: { readonly team: Team; readonly isEmpty: boolean }) {
  const { data: roster } = useRoster(team.id);
  const isEven = useBuilder((state) => state.screen.board === 'even');
  return (
    <>
      {isEmpty && <LastLineupOffer team={team} />}
      {isEven && roster && roster.length > 0 && (
        <Button className="start-offer" onClick={() => fillByPosition(team, roster)}>
          <ListChecks aria-hidden size={18} />
          Fill open slots by position
        </Button>
      )}
    </>
  );
}
