import { type RefObject, useEffect } from 'react';
import { isSlotId, SLOTS, type SlotId } from '#domain/slots.ts';
import type { SlottedPlayer } from '#domain/player.ts';
import { slotForHeld } from '../store/builder-state.ts';
import { builder } from '../store/use-builder.ts';
import { createDragEngine, type DragEngine, type DragHost } from './drag-engine.ts';

interface Payload {
  readonly player: SlottedPlayer;
  readonly from: SlotId | null;
}

function slotElement(id: SlotId): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-slot="${id}"]`);
}

let engine: DragEngine | null = null;

/** The preview's ref: hands the drawn element to the engine, which alone moves it. */
export function attachDragPreview(element: HTMLElement | null): void {
  engine?.attachPreview(element);
}

/** The builder as the engine's host. `findPlayer` looks a roster player up by id. */
function createHost(findPlayer: (id: string) => SlottedPlayer | null): DragHost<Payload, SlotId> {
  let near: HTMLElement | null = null;
  const showNear = (id: SlotId | null) => {
    near?.removeAttribute('data-near');
    near = id && slotElement(id);
    near?.setAttribute('data-near', '');
  };
  return {
    payloadOf: (element) => {
      const slot = element.getAttribute('data-slot');
      if (slot && isSlotId(slot)) {
        const player = builder.getState().history.present[slot];
        return player && { player, from: slot };
      }
      const player = findPlayer(element.getAttribute('data-player') ?? '');
      return player && { player, from: null };
    },
    targets: () =>
      SLOTS.flatMap(({ id }) => {
        const box = slotElement(id)?.getBoundingClientRect();
        return box ? [{ id, left: box.left, top: box.top, right: box.right, bottom: box.bottom }] : [];
      }),
    accepts: (_payload, id) => slotForHeld(builder.getState(), id) === 'open',
    onStart: (payload) => {
      if (document.activeElement instanceof HTMLInputElement) document.activeElement.blur(); // a phone's keyboard would stay over the slots
      builder.getState().hold({ ...payload, by: 'pointer' });
    },
    onNear: showNear,
    onDrop: (_payload, id) => {
      showNear(null);
      if (id) builder.getState().putDown(id);
      else builder.getState().letGo();
    },
    onCancel: () => {
      showNear(null);
      builder.getState().letGo();
    },
  };
}

/** Lets players be dragged within `root` while the component is shown. `findPlayer` must not change. */
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
