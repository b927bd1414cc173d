/**
 * Marks the best partners of the held player.
 * If no player is held, marks the best partners of the players in the row of the next slot.
 */
import { createContext, type ReactNode, use, useMemo } from 'react';
import type { SlotId } from '#domain/formation.ts';
import { formatNumber } from '#domain/format.ts';
import type { Lineup } from '#domain/lineup.ts';
import { bestPartners } from '#domain/lines/team-units.ts';
import type { SlottedPlayer } from '#domain/player.ts';
import { splitPlayerName } from '#domain/player-name.ts';
import { useRoster } from '#web/backend/get-roster.ts';
import { useBuilder } from '../../store/use-builder.ts';
import { useFactsChoice } from './facts-choice.ts';
import { useKnownUnits } from './line-facts.tsx';

export interface Partner {
  /** For example `212 min`. */
  readonly time: string;
  /** For example `212 min with Matthews`, or with two players `98 min with Matthews and Knies`. */
  readonly reason: string;
}

/** By player id. */
type Partners = ReadonlyMap<string, Partner>;

const NOBODY: Partners = new Map();

const PartnersContext = createContext<Partners>(NOBODY);

/** The players in the other slots of the same row. */
function playersBeside({ formation, players }: Lineup, slot: SlotId): readonly SlottedPlayer[] {
  const row = formation.rows.find(({ slots }) => slots.some(({ id }) => id === slot));
  return (row?.slots ?? []).flatMap(({ id }) => (id === slot ? [] : (players[id] ?? [])));
}

function usePartners(teamId: string, players: readonly SlottedPlayer[]): Partners {
  const isOn = useFactsChoice((state) => state.isOn);
  const units = useKnownUnits(teamId);
  const { data: roster } = useRoster(teamId);
  return useMemo(() => {
    const ids = players.flatMap(({ id }) => roster?.find((other) => other.id === id)?.nhlId ?? []);
    if (!isOn || !units || !roster || ids.length === 0 || ids.length < players.length) return NOBODY;
    const kind = players.every(({ position }) => position === 'd') ? 'pair' : 'trio';
    const minutes = bestPartners(units, kind, ids);
    const names = players.map(({ name }) => splitPlayerName(name).last).join(' and ');
    const partners = roster.flatMap(({ id, nhlId }) => {
      const time = nhlId && minutes.get(nhlId);
      if (!time) return [];
      const text = `${formatNumber(time)} min`;
      return [[id, { time: text, reason: `${text} with ${names}` }] as const];
    });
    return new Map(partners);
  }, [isOn, units, roster, players]);
}

interface PlaceProps {
  readonly teamId: string;
  readonly children: ReactNode;
}

/**
 * Provides the best partners of the held player. If no player is held, provides those of the players beside the slot
 * that the builder offers to fill next.
 */
export function PartnersPlace({ teamId, children }: PlaceProps) {
  const held = useBuilder((state) => state.screen.held?.player);
  const next = useBuilder((state) => state.screen.offer?.slot);
  const lineup = useBuilder((state) => state.lineup.history.present);
  const players = useMemo(
    () => (held ? [held] : next === undefined ? [] : playersBeside(lineup, next)),
    [held, next, lineup],
  );
  return <PartnersContext value={usePartners(teamId, players)}>{children}</PartnersContext>;
}

/** Provides `children` with the best partners of the players in the slot's row. */
export function SlotPartners({ teamId, slot, children }: PlaceProps & { readonly slot: SlotId }) {
  const lineup = useBuilder((state) => state.lineup.history.present);
  const players = useMemo(() => playersBeside(lineup, slot), [lineup, slot]);
  return <PartnersContext value={usePartners(teamId, players)}>{children}</PartnersContext>;
}

/** Returns the mark of a player who is a best partner, otherwise undefined. */
export function usePartner(playerId: string | undefined): Partner | undefined {
  const partners = use(PartnersContext);
  return playerId === undefined ? undefined : partners.get(playerId);
}
