import type { Formation, SlotId } from '#domain/formation.ts';

const STEPS: Readonly<Record<string, { readonly rows: number; readonly columns: number }>> = {
  ArrowLeft: { rows: 0, columns: -1 },
  ArrowRight: { rows: 0, columns: 1 },
  ArrowUp: { rows: -1, columns: 0 },
  ArrowDown: { rows: 1, columns: 0 },
};

/** The slots in reading order. `middle` is the slot's horizontal middle as a share of the zone's width, 0 to 1. */
function placesOf({ rows, zones }: Formation) {
  return zones.flatMap((zone) =>
    zone.rows.flatMap((row) =>
      row.slots.map(({ id, lane }) => ({ id, row: rows.indexOf(row), middle: (lane + 0.5) / zone.lanes })),
    ),
  );
}

export function isArrowKey(key: string): boolean {
  return Object.hasOwn(STEPS, key);
}

/**
 * The allowed slot that an arrow key moves to. Left and right follow reading order. Up and down go to the closest row
 * with an allowed slot, and to the nearest slot in it. Returns `from` if there is no allowed slot in that direction.
 */
export function nextSlot(
  formation: Formation,
  from: SlotId,
  key: string,
  allowed: (id: SlotId) => boolean = () => true,
): SlotId {
  const step = STEPS[key];
  const places = placesOf(formation);
  const start = places.findIndex((place) => place.id === from);
  const place = places[start];
  if (!step || !place) return from;
  const open = places.filter(({ id }) => allowed(id));
  if (step.columns !== 0) {
    const ahead = open.filter((other) => (places.indexOf(other) - start) * step.columns > 0);
    return (step.columns > 0 ? ahead[0] : ahead.at(-1))?.id ?? from;
  }
  const ahead = open.filter(({ row }) => (row - place.row) * step.rows > 0);
  const row = (step.rows > 0 ? ahead[0] : ahead.at(-1))?.row;
  const nearest = ahead
    .filter((other) => other.row === row)
    .toSorted((a, b) => Math.abs(a.middle - place.middle) - Math.abs(b.middle - place.middle));
  return nearest[0]?.id ?? from;
}
