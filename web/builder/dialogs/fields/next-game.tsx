import { CalendarCheck } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import { gameText, gameWords, isSameGame, lacksGame } from '#domain/game-offer.ts';
import type { Team } from '#domain/team.ts';
import { useBriefing } from '#web/backend/get-briefing.ts';
import { Button } from '#web/ui/button.tsx';
import { lineupActions } from '../../store/lineup-actions.ts';
import { builder, useBuilder } from '../../store/use-builder.ts';

/** Lineups that the next game was filled into, so that a fan can clear it. */
const filled = new Set<string>();

function useNextGame(team: Team) {
  const game = useBriefing(team.id).data?.nextGame;
  return useMemo(() => (game ? { id: game.id, words: gameWords(game) } : null), [game]);
}

/** Fills the next game into the card of a new lineup, once, and only while the fan has written no game. */
export function useFilledGame(team: Team): void {
  const game = useNextGame(team);
  useEffect(() => {
    if (!game) return;
    const { lineup, saved } = builder.getState();
    const key = `${team.id} ${lineup.opened} ${game.id}`;
    if (saved.reference !== null || filled.has(key)) return;
    filled.add(key);
    if (lacksGame(lineup.words)) lineupActions.setWords(game.words);
  }, [game, team]);
}

/** Offers the next game, unless the card shows it already. */
export function NextGameOffer({ team }: { readonly team: Team }) {
  const game = useNextGame(team);
  const words = useBuilder((state) => state.lineup.words);
  if (!game || isSameGame(words, game.words)) return null;
  return (
    <Button className="next-game !whitespace-normal" onClick={() => lineupActions.setWords(game.words)}>
      <CalendarCheck aria-hidden size={18} className="shrink-0" />
      <span>
        Next game: <span className="font-normal">{gameText(game.words)}</span>
      </span>
    </Button>
  );
}
