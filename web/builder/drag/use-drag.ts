import { type RefObject, useEffect } from 'react';
import type { SlotId } from '#domain/formation.ts';
import { playerAt } from '#domain/lineup.ts';
import type { SlottedPlayer } from '#domain/player.ts';
import { slotForHeld } from '../store/builder-state.ts';
import { lineupActions } from '../store/lineup-actions.ts';
import { tapActions } from '../store/tap-actions.ts';
import { builder } from '../store/use-builder.ts';
import { createDragEngine, type DragEngine, type DragHost } from './drag-engine.ts';
import { nearestTarget, type DropTarget, targetAt } from './hit-test.ts';

interface Payload {
  readonly player: SlottedPlayer;
  readonly from: SlotId | null;
}

function slotElement(id: SlotId): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-slot="${id}"]`);
}

function boxOf<Id>(element: Element | null, id: Id): DropTarget<Id> | null {
  const box = element?.getBoundingClientRect();
  return box ? { id, left: box.left, top: box.top, right: box.right, bottom: box.bottom } : null;
}

/** How far outside the rink a drop still returns the player to the slot, in CSS pixels. */
const BESIDE_RINK = 16;

let engine: DragEngine | null = null;

/** The preview's ref. Only the engine moves the element. */
export function attachDragPreview(element: HTMLElement | null): void {
  engine?.attachPreview(element);
}

function createHost(findPlayer: (id: string) => SlottedPlayer | null): DragHost<Payload, SlotId> {
  let near: HTMLElement | null = null;
  let rink: DropTarget<null> | null = null;
  let sheet: DropTarget<null> | null = null;
  const showNear = (id: SlotId | null) => {
    near?.removeAttribute('data-near');
    near = id === null ? null : slotElement(id);
    near?.setAttribute('data-near', '');
  };
  return {
    payloadOf: (element) => {
      const slot = element.getAttribute('data-slot');
      if (slot) {
        const player = playerAt(builder.getState().lineup.history.present, slot);
        return player && { player, from: slot };
      }
      const player = findPlayer(element.getAttribute('data-player') ?? '');
      return player && { player, from: null };
    },
    targets: () => {
      rink = boxOf(document.querySelector('.rink'), null);
      const roster = document.querySelector('.roster');
      sheet = roster && getComputedStyle(roster).position === 'fixed' ? boxOf(roster, null) : null;
      const { slots } = builder.getState().lineup.history.present.formation;
      return slots.flatMap(({ id }) => boxOf(slotElement(id), id) ?? []);
    },
    accepts: (_payload, id) => slotForHeld(builder.getState(), id) === 'open',
    onStart: (payload) => {
      if (document.activeElement instanceof HTMLInputElement) document.activeElement.blur(); // closes a phone's keyboard, which covers the slots
      lineupActions.hold({ ...payload, by: 'pointer' });
    },
    onNear: showNear,
    // On a phone the roster sheet covers a part of the rink. A drop on the sheet does not remove the player.
    isOutside: ({ from }, point, onBoard) =>
      from !== null &&
      rink !== null &&
      !nearestTarget(onBoard, [rink], BESIDE_RINK) &&
      !(sheet && targetAt(point, [sheet])),
    onOutside: (outside) => document.querySelector('.drag-preview')?.toggleAttribute('data-outside', outside),
    onDrop: ({ from }, id, outside) => {
      showNear(null);
      if (id) lineupActions.putDown(id);
      else {
        lineupActions.letGo();
        if (from && outside) lineupActions.clearSlot(from);
      }
    },
    onCancel: () => {
      showNear(null);
      lineupActions.letGo();
    },
    onLongPress: ({ player, from }) => {
      showNear(null);
      lineupActions.letGo();
      if (from === null) tapActions.chooseSlot(player);
    },
  };
}

/** Makes players in `root` draggable. `findPlayer` must be stable between renders. */
export function useDrag(
  root: RefObject<HTMLElement | null>,
  findPlayer: (id: string) => SlottedPlayer | null,
): void {
  useEffect(() => {
    if (!root.current) return;
    engine = createDragEngine(root.current, createHost(findPlayer));
    return () => {
      engine?.destroy();
      engine = null;
    };
  }, [root, findPlayer]);
}
