import { useId } from 'react';
import type { Zone } from '#domain/formation.ts';
import { UNITS_ON_ICE } from '#domain/special-teams.ts';
import { lanesOf, type RinkProps } from './rink.tsx';

/** Half a rink with its net at the top. CSS rotates it for the penalty kill. */
function HalfRink({ hasCircles }: { readonly hasCircles: boolean }) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 200 120"
      preserveAspectRatio="xMidYMin slice"
      className="unit-ice absolute inset-0 size-full fill-none stroke-2 opacity-40"
    >
      <path d="M0 8H200" className="stroke-(--rink-red)" />
      <path d="M82 8a18 18 0 0 0 36 0z" className="fill-(--rink-blue)/50 stroke-(--rink-red)" />
      {hasCircles && (
        <path
          d="M16 56a26 26 0 1 0 52 0a26 26 0 1 0-52 0M132 56a26 26 0 1 0 52 0a26 26 0 1 0-52 0"
          className="stroke-(--rink-red)"
        />
      )}
    </svg>
  );
}

type Renderers = Pick<RinkProps, 'renderSlot' | 'renderFacts'>;

interface UnitProps extends Renderers {
  readonly name: string;
  readonly zone: Zone;
}

/** A unit on its half of the rink. Each slot's role is above the slot, and in the label of its button. */
function Unit({ name, renderFacts, renderSlot, zone }: UnitProps) {
  const isPowerPlay = zone.lanes === 3;
  const rows = zone.rows.filter((row) => row.name.startsWith(name));
  return (
    <div role="group" aria-label={name} className={`unit unit-${zone.id}`}>
      <HalfRink hasCircles={isPowerPlay} />
      <span
        aria-hidden
        className={`display-type relative ml-2 justify-self-start ${isPowerPlay ? '-mb-8' : ''} text-2xl/none text-accent-text`}
      >
        {name}
      </span>
      {rows.map((row) => (
        <div key={row.name} className={`rink-slots rink-slots-${zone.lanes}`}>
          {lanesOf(row.slots, zone.lanes).map((slot, lane) => (
            <span
              key={`role ${lane}`}
              aria-hidden
              className="relative truncate text-center font-condensed text-sm/[1.3] font-semibold text-soft"
            >
              {slot?.heading}
            </span>
          ))}
          {lanesOf(row.slots, zone.lanes).map((slot, lane) =>
            slot ? renderSlot(slot) : <span key={lane} />,
          )}
        </div>
      ))}
      {renderFacts?.(
        isPowerPlay ? 'pp' : 'pk',
        rows.flatMap(({ slots }) => slots),
      )}
    </div>
  );
}

/** The special teams: a box for each unit, with the slots at the players' places on the ice. */
export function UnitBoard(renderers: Renderers) {
  const id = useId();
  return (
    <div className="rink units">
      {UNITS_ON_ICE.zones.map((zone) => (
        <section key={zone.id} aria-labelledby={`${id}${zone.id}`} className="unit-zone">
          <h2 id={`${id}${zone.id}`} className="zone-name">
            {zone.name}
          </h2>
          {[...new Set(zone.rows.map((row) => row.name.slice(0, 3)))].map((name) => (
            <Unit key={name} name={name} zone={zone} {...renderers} />
          ))}
        </section>
      ))}
    </div>
  );
}
