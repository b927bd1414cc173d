import type { GameLines } from '#domain/lines/game-lines.ts';
import { type GameLineup, lineupOfGame, type OpenReason } from '#domain/lines/lineup-of-game.ts';
import type { RosterPlayer } from '#domain/player.ts';
import type { Team } from '#domain/team.ts';
import type { StartNotes } from '../store/builder-state.ts';
import { startActions } from '../store/start-actions.ts';
import { builder } from '../store/use-builder.ts';

const AND = new Intl.ListFormat('en-US');

const REASONS: Readonly<Record<OpenReason, string>> = {
  left: 'left the team',
  injured: 'is injured',
  position: 'no longer plays this position',
};

/** What a lineup of a game leaves open, and which of its lines were mixed. */
function notesAbout({ mixed, open }: GameLineup): StartNotes {
  return {
    open: open.map(({ name, reason, slot }) => ({ slot, text: `${name} ${REASONS[reason]}` })),
    sentences:
      mixed.length > 0 ? [`Mixed: ${AND.format(mixed)}. These players were seldom on the ice together.`] : [],
  };
}

interface GameStart {
  readonly lines: GameLines;
  /** `Thursday's lines vs BOS`. */
  readonly words: string;
}

/** Puts the lines of a game on the rink. Players who left stay open, and so do those whom the fan lists as injured. */
export function startFromGame(
  team: Team,
  roster: readonly RosterPlayer[],
  { lines, words }: GameStart,
): void {
  const { scratches } = builder.getState().lineup.history.present;
  const injured = scratches.flatMap(({ player, reason }) => (reason === 'injured' ? player.id : []));
  const game = lineupOfGame(lines, roster, { injured: new Set(injured) });
  startActions.takeLineup(team, game.lineup, {
    text: `Started from ${words}`,
    notes: notesAbout(game),
  });
}
