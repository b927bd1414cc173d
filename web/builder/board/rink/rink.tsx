import type { ReactNode } from 'react';
import type { Formation, Slot } from '#domain/formation.ts';
import type { TogetherKind } from '#domain/lines/unit-facts.ts';

export interface RinkProps {
  readonly formation: Formation;
  readonly renderSlot: (slot: Slot) => ReactNode;
  readonly renderFacts?: (kind: TogetherKind, slots: readonly Slot[]) => ReactNode;
}

/** The slots of a row from left to right; undefined where the formation leaves a lane empty. */
export function lanesOf(slots: readonly Slot[], lanes: number): readonly (Slot | undefined)[] {
  return Array.from({ length: lanes }, (_, lane) => slots.find((slot) => slot.lane === lane));
}

/** The ice: attacking zone for the lines, neutral zone for the pairs, own crease for the goalies. */
export function Rink({ formation, renderFacts, renderSlot }: RinkProps) {
  return (
    <div className="rink">
      {formation.zones.map(({ id: zone, lanes, name, rows }) => (
        <section key={zone} aria-labelledby={`zone-${zone}`} className={`zone zone-${zone}`}>
          <span aria-hidden className="zone-marks" />
          <h2 id={`zone-${zone}`} className="zone-name">
            {name}
          </h2>
          {rows.map((row) => (
            <div key={row.name} role="group" aria-label={row.name} className="rink-row">
              <span aria-hidden className="rink-row-name">
                {zone !== 'goalies' && row.name}
              </span>
              <div className={`rink-slots rink-slots-${Math.max(2, lanes)}`}>
                {lanesOf(row.slots, lanes).map((slot, lane) =>
                  slot ? renderSlot(slot) : <span key={lane} />,
                )}
              </div>
              {zone !== 'goalies' &&
                row.slots.length === lanes &&
                renderFacts?.(zone === 'forwards' ? 'trio' : 'pair', row.slots)}
            </div>
          ))}
        </section>
      ))}
    </div>
  );
}
