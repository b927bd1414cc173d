import { CalendarCheck } from 'lucide-react';
import { useEffect, useLayoutEffect, useMemo } from 'react';
import { gameText, gameWords, isSameGame, lacksGame } from '#domain/game-offer.ts';
import type { Team } from '#domain/team.ts';
import { useBriefing } from '#web/backend/get-briefing.ts';
import { Button } from '#web/ui/button.tsx';
import { useNow } from '#web/ui/use-now.ts';
import { lineupActions } from '../../store/lineup-actions.ts';
import { readSignature } from '../../store/signature-storage.ts';
import { builder, useBuilder } from '../../store/use-builder.ts';

const TICK_MS = 60_000;

/** The next game, or null if there is none. Also null if the game has started: a cached briefing may be days old. */
function useNextGame(team: Team) {
  const { data, isFetching } = useBriefing(team.id);
  const now = useNow(TICK_MS);
  const game = data?.nextGame;
  const isAhead = game ? game.startsAt.getTime() > now : false;
  return useMemo(
    () => (game && isAhead ? { id: game.id, words: gameWords(game), isFetching } : null),
    [game, isAhead, isFetching],
  );
}

/**
 * Fills the last signature and the next game into the card of a new lineup, unless the fan has entered them. Fills each
 * game only once per draft, so that a game that the fan has cleared does not come back.
 */
export function useFilledWords(team: Team): void {
  useLayoutEffect(() => {
    const { lineup, saved } = builder.getState();
    const signature = readSignature();
    if (signature && lineup.words.signature === '' && !saved.reference) lineupActions.setWords({ signature });
  }, []);
  const game = useNextGame(team);
  useEffect(() => {
    if (!game || game.isFetching) return;
    const { lineup, saved } = builder.getState();
    if (saved.reference === null && lineup.filledGame !== game.id)
      lineupActions.fillGame(game.id, lacksGame(lineup.words) ? game.words : {});
  }, [game]);
}

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
