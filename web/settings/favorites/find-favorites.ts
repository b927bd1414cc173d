import { splitPlayerName } from '#domain/player-name.ts';
import { foldText } from '#domain/roster-search.ts';
import type { LeaguePlayer } from '#web/backend/get-all-players.ts';

/** Whether some word of a folded text begins with the wanted one. */
function hasWord(said: string, wanted: string): boolean {
  return ` ${said}`.includes(` ${wanted}`);
}

/**
 * How well a player fits: 0 by the beginnings of his last name, as fans call him, 1 by those of all his names, 2 by parts of them,
 * 3 with his team's name; null not at all.
 */
function rank(player: LeaguePlayer, words: readonly string[]): 0 | 1 | 2 | 3 | null {
  const lastName = foldText(splitPlayerName(player.name).last);
  if (words.every((word) => hasWord(lastName, word))) return 0;
  const name = foldText(player.name);
  if (words.every((word) => hasWord(name, word))) return 1;
  if (words.every((word) => name.includes(word))) return 2;
  const team = foldText(`${player.teamName ?? ''} ${player.teamAbbreviation ?? ''}`);
  return words.every((word) => hasWord(name, word) || hasWord(team, word)) ? 3 : null;
}

/**
 * Players by name or team, without regard to case and accents; every word must be found. Those whose last names begin
 * with what was typed come first, else the order of the list stays.
 */
export function findPlayers(players: readonly LeaguePlayer[], text: string): readonly LeaguePlayer[] {
  const wanted = foldText(text);
  if (!wanted) return players;
  const words = wanted.split(' ');
  return players
    .flatMap((player) => {
      const fit = rank(player, words);
      return fit === null ? [] : [{ player, fit }];
    })
    .toSorted((a, b) => a.fit - b.fit)
    .map(({ player }) => player);
}
