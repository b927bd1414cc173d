import type { ReactNode } from 'react';
import { type Slot, SLOT_ROWS } from '#domain/slots.ts';

const ZONES = [
  { name: 'Forwards', zone: 'attack', rows: SLOT_ROWS.slice(0, 4) },
  { name: 'Defense', zone: 'neutral', rows: SLOT_ROWS.slice(4, 7) },
  { name: 'Goalies', zone: 'own', rows: SLOT_ROWS.slice(7) },
] as const;

interface RinkProps {
  /** One of the twenty places, with its key. */
  readonly renderSlot: (slot: Slot) => ReactNode;
}

/** The sheet of ice with its twenty places: attacking zone for the lines, neutral zone for the pairs, own crease for the goalies. */
export function Rink({ renderSlot }: RinkProps) {
  return (
    <div className="rink">
      {ZONES.map(({ name, zone, rows }) => (
        <section key={zone} aria-labelledby={`zone-${zone}`} className={`zone zone-${zone}`}>
          <span aria-hidden className="zone-marks" />
          <h2 id={`zone-${zone}`} className="zone-name">
            {name}
          </h2>
          {rows.map((row) => (
            <div key={row.name} role="group" aria-label={row.name} className="rink-row">
              <span aria-hidden className="rink-row-name">
                {zone !== 'own' && row.name}
              </span>
              <div className={`rink-slots rink-slots-${row.slots.length}`}>{row.slots.map(renderSlot)}</div>
            </div>
          ))}
        </section>
      ))}
    </div>
  );
}
