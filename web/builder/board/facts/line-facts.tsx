import type { Slot } from '#domain/formation.ts';
import { playerAt } from '#domain/lineup.ts';
import { togetherText } from '#domain/lines/team-units.ts';
import type { TogetherKind } from '#domain/lines/unit-facts.ts';
import { lineupOfSlot } from '#domain/special-teams.ts';
import { useRoster } from '#web/backend/get-roster.ts';
import { useTeamUnits } from '#web/backend/get-team-units.ts';
import { useIdle } from '#web/ui/when-idle.ts';
import { useBuilder } from '../../store/use-builder.ts';
import { useFactsChoice } from './facts-choice.ts';

/** The team's units, or null while they load or if there are none. Fetched when the page is idle. */
export function useKnownUnits(teamId: string) {
  const units = useTeamUnits(teamId, useIdle());
  return units && units.players.size > 0 ? units : null;
}

interface LineFactsProps {
  readonly kind: TogetherKind;
  readonly slots: readonly Slot[];
  readonly teamId: string;
}

/** Shows what the players of a row did together. While a slot is open, the paragraph is empty but keeps its height. */
export function LineFacts({ kind, slots, teamId }: LineFactsProps) {
  const isOn = useFactsChoice((state) => state.isOn);
  const units = useKnownUnits(teamId);
  const { data: roster = [] } = useRoster(teamId);
  const lineup = useBuilder((state) => state.lineup.history.present);
  if (!isOn || !units) return null;
  const ids = slots.map(({ id }) => {
    const player = playerAt(lineupOfSlot(lineup, id), id);
    return roster.find((other) => other.id === player?.id)?.nhlId;
  });
  return <p className="line-facts">{togetherText(units, kind, ids)}</p>;
}
