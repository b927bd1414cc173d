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
import { page } from './access.ts';
import { announced, type Access, type BuilderState, type RosterTab } from './builder-state.ts';
import { createLineupActions } from './lineup-actions.ts';
import { commitResult } from './commit-result.ts';

function select(access: Access, player: SlottedPlayer, slot: SlotId): void {
  const { formation } = access.get().lineup.history.present;
  const text = `${player.name} selected. Press again to place at ${getSlot(formation, slot).label}, or choose another slot. Escape cancels`;
  access.set(
    { screen: { held: { player, from: null, by: 'tap' }, offer: { slot, placed: null }, removed: null } },
    announced(access, text),
  );
}

function mayBeAssigned({ lineup, screen }: BuilderState, player: SlottedPlayer): boolean {
  return screen.board === 'even' || dressedSkaters(lineup.history.present).some(({ id }) => id === player.id);
}

/** Opens the dialog that assigns a player to a slot. The board of special teams accepts only skaters of the lineup. */
function openAssign(access: Access, player: SlottedPlayer): void {
  const { held, offer } = access.get().screen;
  if (!mayBeAssigned(access.get(), player)) {
    commitResult(access, { code: 'not-dressed', playerName: player.name }, '');
    return;
  }
  access.set({
    screen: {
      held: null,
      offer: held?.by === 'tap' ? null : offer,
      dialog: { kind: 'assign', player },
      removed: null,
    },
  });
}

/** On the special teams' board, the first tap selects a skater of the lineup, and the second tap a slot. */
function tapForUnits(access: Access, player: SlottedPlayer): void {
  const { hold, letGo } = createLineupActions(access);
  if (access.get().screen.held?.player.id === player.id) letGo();
  else if (mayBeAssigned(access.get(), player)) {
    hold({ player, from: null, by: 'tap' });
    access.set(announced(access, `${player.name} selected. Choose a slot. Escape cancels`));
  } else openAssign(access, player);
}

function tap(access: Access, player: SlottedPlayer, as: Position): void {
  const { place, putDown } = createLineupActions(access);
  const { lineup, screen } = access.get();
  if (screen.board === 'special') {
    tapForUnits(access, player);
    return;
  }
  const { held, offer } = screen;
  const { present } = lineup.history;
  if (offer && !held && offer.placed === player.id) return;
  const offered = held ? undefined : offer?.slot;
  const slot = openSlotFor(present, player, { as, offered });
  if (findSlotOf(present, player.id) || player.isUnsure || !slot) {
    openAssign(access, player);
    return;
  }
  const again = held?.by === 'tap' && held.player.id === player.id;
  if (again) putDown(offer?.slot ?? slot);
  else if (offered === undefined) select(access, player, slot);
  else place(player, slot);
  // Clear the search, because the next player is rarely among its results.
  if (again || offered !== undefined) access.set({ screen: { search: '' } });
}

/** Opens a tab of the roster. If a slot is offered, offers a slot for the tab's position instead. */
function openTab({ get, set }: Access, tab: RosterTab): void {
  const { lineup, screen } = get();
  const follows = screen.offer && !screen.held && tab !== 'all';
  const slot = follows && openSlotFor(lineup.history.present, { position: tab });
  set({ screen: { tab, search: '', ...(slot && { offer: { slot, placed: null } }) } });
}

function stop(access: Access): void {
  if (access.get().screen.held) createLineupActions(access).letGo();
  else if (access.get().screen.offer) {
    access.set({ screen: { offer: null } }, announced(access, 'No slot offered'));
  }
}

export function createTapActions(access: Access) {
  return {
    /** Handles a tap on a roster player. `as` is the position to fill, by default the player's own. */
    tapPlayer: (player: SlottedPlayer, as: Position = player.position) => tap(access, player, as),
    chooseSlot: (player: SlottedPlayer) => openAssign(access, player),
    openTab: (tab: RosterTab) => openTab(access, tab),
    /** Puts a selected player back, or ends the offers. */
    stopTapping: () => stop(access),
  };
}

export const tapActions = createTapActions(page);
