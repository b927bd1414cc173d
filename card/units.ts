/** The units of special teams. */
import type { Formation, Slot } from '#domain/formation.ts';

export interface Unit {
  /** `Power play 1`. */
  readonly name: string;
  readonly slots: readonly Slot[];
}

const ROW_NAME = /^(PP|PK)(\d)/;

/** Returns the power play and penalty kill units; null for a formation of lines and pairs. */
export function unitsOf({ rows }: Formation): readonly Unit[] | null {
  const units = new Map<string, Slot[]>();
  for (const { name, slots } of rows) {
    const [, kind, number] = ROW_NAME.exec(name) ?? [];
    if (kind === undefined) return null;
    const unit = `${kind === 'PP' ? 'Power play' : 'Penalty kill'} ${number}`;
    units.set(unit, [...(units.get(unit) ?? []), ...slots]);
  }
  return Array.from(units, ([name, slots]) => ({ name, slots }));
}
