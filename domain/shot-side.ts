/** The side that a player shoots from, compared with the side of the ice that they play on. */
import type { Slot } from './formation.ts';
import type { ShotSide, SlottedPlayer } from './player.ts';

/** The side of the ice by the label of a wing or defense slot. */
const SIDES: Readonly<Record<string, ShotSide>> = { LW: 'L', LD: 'L', RW: 'R', RD: 'R' };

const WORDS: Readonly<Record<ShotSide, string>> = { L: 'left', R: 'right' };

/** Whether a winger or defenseman shoots from the side opposite to the slot's. */
export function playsOffSide(
  { shoots }: Pick<SlottedPlayer, 'shoots'>,
  slot: Pick<Slot, 'shortLabel'>,
): boolean {
  const side = SIDES[slot.shortLabel];
  return shoots !== undefined && side !== undefined && shoots !== side;
}

/** `Shoots left`; undefined if the side is unknown. */
export function shotText({ shoots }: Pick<SlottedPlayer, 'shoots'>): string | undefined {
  return shoots && `Shoots ${WORDS[shoots]}`;
}

/** `Off side: shoots left, plays on the right`; undefined for a player on their own side. */
export function offSideText(
  player: Pick<SlottedPlayer, 'shoots'>,
  slot: Pick<Slot, 'shortLabel'>,
): string | undefined {
  const side = SIDES[slot.shortLabel];
  if (!side || !player.shoots || !playsOffSide(player, slot)) return undefined;
  return `Off side: shoots ${WORDS[player.shoots]}, plays on the ${WORDS[side]}`;
}
