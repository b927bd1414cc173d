/**
 * Filling the lineup by taps (docs/decisions/048-two-taps.md). The first tap selects a player, and the second tap
 * places that player. After that, each further player takes only one tap.
 */
import { getSlot, type SlotId } from '#domain/formation.ts';
import { findSlotOf } from '#domain/lineup.ts';
import type { SlottedPlayer } from '#domain/player.ts';
import type { Position } from '#domain/positions.ts';
import { dressedSkaters } from '#domain/special-teams.ts';
import { openSlotFor } from '#domain/slot-offer.ts';
import { announced, page, presentLineup } from './access.ts';
import type { RosterTab } from './builder-state.ts';
import { lineupActions } from './lineup-actions.ts';
import { commitResult } from './commit-result.ts';

function select(player: SlottedPlayer, slot: SlotId): void {
  const { label } = getSlot(presentLineup().formation, slot);
  const text = `${player.name} selected. Press again to place at ${label}, or choose another slot. Escape cancels`;
  page.set(
    { screen: { held: { player, from: null, by: 'tap' }, offer: { slot, placed: null }, removed: null } },
    announced(text),
  );
}

function mayBeAssigned(player: SlottedPlayer): boolean {
  const { lineup, screen } = page.get();
  return screen.board === 'even' || dressedSkaters(lineup.history.present).some(({ id }) => id === player.id);
}

/** On the special teams' board, the first tap selects a skater of the lineup, and the second tap a slot. */
function tapForUnits(player: SlottedPlayer): void {
  if (page.get().screen.held?.player.id === player.id) lineupActions.letGo();
  else if (mayBeAssigned(player)) {
    lineupActions.hold({ player, from: null, by: 'tap' });
    page.set(announced(`${player.name} selected. Choose a slot. Escape cancels`));
  } else tapActions.chooseSlot(player);
}

export const tapActions = {
  /** Handles a tap on a roster player. `as` is the position to fill, by default the player's own. */
  tapPlayer: (player: SlottedPlayer, as: Position = player.position): void => {
    const { lineup, screen } = page.get();
    if (screen.board === 'special') return tapForUnits(player);
    const { held, offer } = screen;
    const { present } = lineup.history;
    if (offer && !held && offer.placed === player.id) return;
    const offered = held ? undefined : offer?.slot;
    const slot = openSlotFor(present, player, { as, offered });
    if (findSlotOf(present, player.id) || player.isUnsure || !slot) return tapActions.chooseSlot(player);
    const again = held?.by === 'tap' && held.player.id === player.id;
    if (again) lineupActions.putDown(offer?.slot ?? slot);
    else if (offered === undefined) select(player, slot);
    else lineupActions.place(player, slot);
    // Clear the search, because the next player is rarely among its results.
    if (again || offered !== undefined) page.set({ screen: { search: '' } });
  },
  /** Opens the dialog that assigns a player to a slot. The board of special teams accepts only skaters of the lineup. */
  chooseSlot: (player: SlottedPlayer): void => {
    if (!mayBeAssigned(player)) return commitResult({ code: 'not-dressed', playerName: player.name }, '');
    const { held, offer } = page.get().screen;
    page.set({
      screen: {
        held: null,
        offer: held?.by === 'tap' ? null : offer,
        dialog: { kind: 'assign', player },
        removed: null,
      },
    });
  },
  /** Opens a tab of the roster. If a slot is offered, offers a slot for the tab's position instead. */
  openTab: (tab: RosterTab) => {
    const { lineup, screen } = page.get();
    const follows = screen.offer && !screen.held && tab !== 'all';
    const slot = follows && openSlotFor(lineup.history.present, { position: tab });
    page.set({ screen: { tab, search: '', ...(slot && { offer: { slot, placed: null } }) } });
  },
  /** Puts a selected player back, or ends the offers. */
  stopTapping: () => {
    if (page.get().screen.held) lineupActions.letGo();
    else if (page.get().screen.offer) page.set({ screen: { offer: null } }, announced('No slot offered'));
  },
};
