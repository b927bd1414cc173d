import { splitPlayerName } from '#domain/player-name.ts';
import { foldText } from '#domain/roster-search.ts';
import type { LeaguePlayer } from '#web/backend/get-all-players.ts';

/** Whether a word of a folded text starts with `wanted`. */
function hasWord(text: string, wanted: string): boolean {
  return ` ${text}`.includes(` ${wanted}`);
}

/**
 * How well a player matches; null for no match.
 * 0: beginnings of the last name. 1: beginnings of any name. 2: parts of names. 3: the team's name.
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
 * Finds players by name or team, ignoring case and accents.
 * Every word must match. Better matches come first; otherwise the order of the list stays.
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
