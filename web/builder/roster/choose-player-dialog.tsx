import { useState } from 'react';
import { getSlot, type Slot, type SlotId } from '#domain/formation.ts';
import { type Lineup, mayStandIn } from '#domain/lineup.ts';
import type { RosterPlayer } from '#domain/player.ts';
import { toRosterPlayer } from '#domain/player-name.ts';
import { searchRoster } from '#domain/roster-search.ts';
import { dressedSkaters, freeForUnit, isUnitSlot, lineupOfSlot } from '#domain/special-teams.ts';
import { QueryFailure } from '#web/ui/query-failure.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { SlotPartners, usePartner } from '../board/facts/partners.tsx';
import { useLineupRoster } from './use-lineup-roster.ts';
import { PlayerFace } from './player-face.tsx';
import type { TeamDialogProps } from '../store/dialogs.ts';
import { lineupActions } from '../store/lineup-actions.ts';
import { badgesOf, type PlayerBadge, spokenPlayer } from '../store/spoken.ts';
import { useBuilder } from '../store/use-builder.ts';

/**
 * Sorts unused players first, then scratches, then the lineup.
 * In each group, players of the slot's position come first.
 */
function rank(player: RosterPlayer, slot: Slot, badge: PlayerBadge | undefined): number {
  const use = badge === 'In Lineup' ? 4 : badge ? 2 : 0;
  return use + (player.position === slot.position ? 0 : 1);
}

function useCandidates(slot: Slot, teamId: string, search: string) {
  const roster = useLineupRoster(teamId);
  const lineup = useBuilder((state) => state.lineup.history.present);
  const isUnit = isUnitSlot(slot.id);
  const badges = isUnit ? unitBadges(lineup, slot.id) : badgesOf(lineup);
  const offered = isUnit ? dressedSkaters(lineup).map(toRosterPlayer) : (roster.data ?? []);
  const players = searchRoster(offered, search)
    .filter((player) => mayStandIn(player, slot))
    .toSorted((a, b) => rank(a, slot, badges.get(a.id)) - rank(b, slot, badges.get(b.id)));
  return { roster, badges, players };
}

/** Marks the skaters who already play in a unit of the slot's kind: power play or penalty kill. */
function unitBadges(lineup: Lineup, slotId: SlotId): ReadonlyMap<string, PlayerBadge> {
  const free = new Set(freeForUnit(lineup, slotId));
  const busy = dressedSkaters(lineup).filter((player) => !free.has(player));
  return new Map(busy.map(({ id }) => [id, 'In Lineup']));
}

interface ChoiceProps {
  readonly player: RosterPlayer;
  readonly badge: PlayerBadge | null;
  readonly onChoose: (player: RosterPlayer) => void;
}

function Choice({ player, badge, onChoose }: ChoiceProps) {
  const partner = usePartner(player.id);
  return (
    <div className={classNames('roster-card', badge && 'roster-card-used')}>
      <PlayerFace player={player} badge={badge} />
      <button
        type="button"
        aria-label={spokenPlayer(player, badge)}
        title={partner?.reason}
        className="roster-press"
        onClick={() => onChoose(player)}
      />
    </div>
  );
}

interface ChoicesProps extends ReturnType<typeof useCandidates> {
  readonly slot: Slot;
  readonly search: string;
  readonly onChoose: (player: RosterPlayer) => void;
}

function Choices({ slot, roster, badges, players, search, onChoose }: ChoicesProps) {
  const needsRoster = !isUnitSlot(slot.id);
  if (needsRoster && roster.isPending)
    return <div role="status" aria-label="Loading players" className="skeleton h-64" />;
  if (needsRoster && roster.isError) return <QueryFailure query={roster} fallback="Failed to load players" />;
  if (players.length === 0) {
    return (
      <p role="status" className="py-12 text-center text-soft">
        {search
          ? `No player matches “${search}”`
          : isUnitSlot(slot.id)
            ? 'Place skaters in the lineup first.'
            : 'Nobody on this roster may play here.'}
      </p>
    );
  }
  return (
    <ul className="grid">
      {players.map((player) => (
        <li key={player.id}>
          <Choice player={player} badge={badges.get(player.id) ?? null} onChoose={onChoose} />
        </li>
      ))}
    </ul>
  );
}

/** Offers players for a slot. Enter in the search field chooses the first match. */
export function ChoosePlayerDialog({ slot: slotId, team, onClose }: TeamDialogProps<'choose-player'>) {
  const slot = useBuilder((state) =>
    getSlot(lineupOfSlot(state.lineup.history.present, slotId).formation, slotId),
  );
  const [search, setSearch] = useState('');
  const wanted = search.trim();
  const candidates = useCandidates(slot, team.id, wanted);
  const choose = (player: RosterPlayer) => lineupActions.place(player, slotId);
  const chooseFirst = () => {
    const [first] = candidates.players;
    if (wanted && first) choose(first);
  };
  return (
    <Dialog title={slot.label} onClose={onClose}>
      <div className="sticky top-0 z-10 bg-surface pt-1.5 pb-2">
        <SearchField
          label="Search name or number"
          value={search}
          onChange={setSearch}
          onEnter={chooseFirst}
          startHere
        />
      </div>
      <div className="-mx-3 min-h-[min(24rem,50dvh)]">
        <SlotPartners teamId={team.id} slot={slotId}>
          <Choices {...candidates} slot={slot} search={wanted} onChoose={choose} />
        </SlotPartners>
      </div>
    </Dialog>
  );
}
