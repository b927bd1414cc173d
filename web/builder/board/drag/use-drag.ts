import { type RefObject, useEffect } from 'react';
import type { SlotId } from '#domain/formation.ts';
import { playerAt } from '#domain/lineup.ts';
import type { SlottedPlayer } from '#domain/player.ts';
import { findScratch } from '#domain/scratch-commands.ts';
import { boardLineup, mayScratchHeld, slotForHeld } from '../../store/board-state.ts';
import type { MenuPlace } from '../../store/builder-state.ts';
import { factActions } from '../../store/fact-actions.ts';
import { slotElement } from '../../store/focus.ts';
import { lineupActions } from '../../store/lineup-actions.ts';
import { screenActions } from '../../store/screen-actions.ts';
import { builder } from '../../store/use-builder.ts';
import { isSheet } from '../rink/reveal-placed.ts';
import { DragEngine, type DragHost } from './drag-engine.ts';
import { nearestTarget, type DropTarget } from './hit-test.ts';

interface Payload {
  readonly player: SlottedPlayer;
  readonly from: SlotId | null;
  readonly at: MenuPlace;
}

/** The id of the scratch strip as a drop target. All other target ids are slot ids. */
const SCRATCHES = 'scratches';

function targetElement(id: SlotId): HTMLElement | null {
  return id === SCRATCHES ? document.querySelector<HTMLElement>('[data-scratches]') : slotElement(id);
}

function boxOf<Id>(element: Element | null, id: Id): DropTarget<Id> | null {
  const box = element?.getBoundingClientRect();
  return box ? { id, left: box.left, top: box.top, right: box.right, bottom: box.bottom } : null;
}

/** A player dropped at most this far outside the rink, in CSS pixels, stays in the slot. */
const BESIDE_RINK = 16;

let engine: DragEngine<Payload, SlotId> | null = null;

/** Ref callback of the drag preview. The drag engine moves the preview without React. */
export function attachDragPreview(element: HTMLElement | null): void {
  engine?.attachPreview(element);
}

type FindPlayer = (id: string) => SlottedPlayer | null;

function payloadOf(element: Element, findPlayer: FindPlayer): Payload | null {
  const state = builder.getState();
  const slot = element.getAttribute('data-slot');
  if (slot) {
    const player = playerAt(boardLineup(state), slot);
    return player && { player, from: slot, at: { slot } };
  }
  const scratch = findScratch(state.lineup.history.present, element.getAttribute('data-scratch') ?? '');
  if (scratch) return { player: scratch.player, from: null, at: 'scratches' };
  const player = findPlayer(element.getAttribute('data-player') ?? '');
  return player && { player, from: null, at: 'roster' };
}

function drop({ player, from, at }: Payload, id: SlotId | null, outside: boolean): void {
  if (id !== null && id !== SCRATCHES) {
    lineupActions.putDown(id);
    return;
  }
  lineupActions.letGo();
  if (id === SCRATCHES && at !== SCRATCHES) factActions.addScratch(player);
  else if (id === null && from && outside) lineupActions.clearSlot(from);
}

function createHost(findPlayer: FindPlayer): DragHost<Payload, SlotId> {
  let near: HTMLElement | null = null;
  let rink: DropTarget<null> | null = null;
  let sheet: DropTarget<null> | null = null;
  const showNear = (id: SlotId | null) => {
    near?.removeAttribute('data-near');
    near = id === null ? null : targetElement(id);
    near?.setAttribute('data-near', '');
  };
  return {
    payloadOf: (element) => payloadOf(element, findPlayer),
    targets: () => {
      rink = boxOf(document.querySelector('.rink'), null);
      const roster = document.querySelector('.roster');
      sheet = isSheet(roster) ? boxOf(roster, null) : null;
      const { slots } = boardLineup(builder.getState()).formation;
      return [...slots.map(({ id }) => id), SCRATCHES].flatMap((id) => boxOf(targetElement(id), id) ?? []);
    },
    accepts: (_payload, id) => {
      const state = builder.getState();
      return id === SCRATCHES ? mayScratchHeld(state) : slotForHeld(state, id) === 'open';
    },
    onStart: ({ player, from }) => {
      if (document.activeElement instanceof HTMLInputElement) document.activeElement.blur(); // closes a phone's keyboard, which covers the slots
      lineupActions.hold({ player, from, by: 'pointer' });
    },
    onNear: showNear,
    // On a phone the roster sheet covers a part of the rink. A drop on the sheet does not clear the slot.
    isOutside: ({ from }, point, onBoard) =>
      from !== null &&
      rink !== null &&
      !nearestTarget(onBoard, [rink], BESIDE_RINK) &&
      !(sheet && nearestTarget(point, [sheet])),
    onOutside: (outside) => document.querySelector('.drag-preview')?.toggleAttribute('data-outside', outside),
    onDrop: (payload, id, outside) => {
      showNear(null);
      drop(payload, id, outside);
    },
    onCancel: () => {
      showNear(null);
      lineupActions.letGo();
    },
    onLongPress: ({ player, at }) => {
      showNear(null);
      lineupActions.letGo();
      screenActions.openMenu({ player, at, by: 'pointer' });
    },
  };
}

/** Makes players in `root` draggable. `findPlayer` must be stable between renders. */
export function useDrag(root: RefObject<HTMLElement | null>, findPlayer: FindPlayer): void {
  useEffect(() => {
    if (!root.current) return;
    engine = new DragEngine(root.current, createHost(findPlayer));
    return () => {
      engine?.destroy();
      engine = null;
    };
  }, [root, findPlayer]);
}
