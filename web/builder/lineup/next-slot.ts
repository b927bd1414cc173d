/** Where the arrow keys lead from a slot. */
import { SLOT_ROWS, type SlotId } from '#domain/slots.ts';

const STEPS: Readonly<Record<string, { readonly rows: number; readonly columns: number }>> = {
  ArrowLeft: { rows: 0, columns: -1 },
  ArrowRight: { rows: 0, columns: 1 },
  ArrowUp: { rows: -1, columns: 0 },
  ArrowDown: { rows: 1, columns: 0 },
};

interface Place {
  readonly id: SlotId;
  readonly row: number;
  /** Middle of the slot within its row, 0 to 1: rows of two and of three line up by it. */
  readonly middle: number;
}

const PLACES: readonly Place[] = SLOT_ROWS.flatMap(({ slots }, row) =>
  slots.map(({ id }, index) => ({ id, row, middle: (index + 0.5) / slots.length })),
);

export function isArrowKey(key: string): boolean {
  return Object.hasOwn(STEPS, key);
}

/**
 * The slot to which an arrow key leads, among those allowed: left and right go on in reading order, up and down to the
 * nearest slot of the next row that has one. The same slot at the edge.
 */
export function nextSlot(from: SlotId, key: string, allowed: (id: SlotId) => boolean = () => true): SlotId {
  const step = STEPS[key];
  const start = PLACES.findIndex((place) => place.id === from);
  const place = PLACES[start];
  if (!step || !place) return from;
  const open = PLACES.filter(({ id }) => allowed(id));
  if (step.columns !== 0) {
    const ahead = open.filter((other) => (PLACES.indexOf(other) - start) * step.columns > 0);
    return (step.columns > 0 ? ahead[0] : ahead.at(-1))?.id ?? from;
  }
  const ahead = open.filter(({ row }) => (row - place.row) * step.rows > 0);
  const row = (step.rows > 0 ? ahead[0] : ahead.at(-1))?.row;
  const nearest = ahead
    .filter((other) => other.row === row)
    .toSorted((a, b) => Math.abs(a.middle - place.middle) - Math.abs(b.middle - place.middle));
  return nearest[0]?.id ?? from;
}
