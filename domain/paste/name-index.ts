/** Indexes players by everything that a post may call them: last name, nickname, first name, or number. */
import { perObject } from '#domain/per-object.ts';
import type { RosterPlayer } from '#domain/player.ts';
import { playersByUse } from '#domain/players-by-use.ts';
import { foldLetters } from '#domain/fold-letters.ts';
import type { PasteTeam } from './paste-types.ts';
import PLAYER_NICKNAMES from './player-nicknames.json' with { type: 'json' };
import { foldKey } from './tokens.ts';

export interface IndexedPlayer {
  readonly player: RosterPlayer;
  readonly team: PasteTeam;
  /** Folded without blanks: `ekmanlarsson`. */
  readonly last: string;
  readonly first: string;
  readonly firstParts: readonly string[];
  /** For Joel Eriksson Ek: `jee`, and `je` without the second part of the last name. */
  readonly initials: readonly string[];
}

type Keys = Map<string, IndexedPlayer[]>;

export interface TeamIndex {
  readonly team: PasteTeam;
  readonly players: readonly IndexedPlayer[];
  readonly byLast: Keys;
  readonly byNickname: Keys;
  readonly byFirst: Keys;
  /** By a word of a compound last name: `Hopkins`. */
  readonly byPart: Keys;
  readonly byNumber: ReadonlyMap<number, readonly IndexedPlayer[]>;
}

export interface LeagueIndex {
  readonly teams: readonly TeamIndex[];
  readonly byLast: Keys;
  readonly byNickname: Keys;
}

const SUFFIX = /\s+(?:jr|sr|ii|iii|iv)\.?$/i;
const PARTICLE = /^(?:van|von|de|der|den|di|du|la|le|st|ste|mc|mac|del|al|el|o|d|l)$/;

/**
 * Nicknames by a player's full name. They do not depend on the team, because players keep them when they change teams.
 * Includes misspellings that equal another player's name. Two players of one team must not have the same nickname.
 */
const NICKNAMES = new Map(
  Object.entries(PLAYER_NICKNAMES).map(
    ([name, nicknames]) => [foldKey(name), nicknames.map(foldKey)] as const,
  ),
);

function add<Key>(keys: Map<Key, IndexedPlayer[]>, key: Key, player: IndexedPlayer): void {
  const known = keys.get(key);
  if (!known) keys.set(key, [player]);
  else if (!known.includes(player)) known.push(player);
}

const partsOf = (name: string) =>
  foldLetters(name)
    .split(/[\s.-]+/)
    .map(foldKey)
    .filter((part) => part !== '');

/** `Stützle` is also typed `Stuetzle`. */
function spelledOut(name: string): string {
  const letters: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' };
  return name.toLowerCase().replaceAll(/[äöüøå]/g, (letter) => letters[letter] ?? letter);
}

function indexPlayer(player: RosterPlayer, team: PasteTeam): IndexedPlayer {
  const lastName = player.lastName || player.name;
  const firstParts = partsOf(player.firstName);
  const lettersOf = (parts: readonly string[]) => parts.map((part) => part[0]).join('');
  const lasts = [lettersOf(partsOf(lastName)), foldKey(lastName).slice(0, 1)];
  const firsts = [
    lettersOf(firstParts),
    foldKey(player.firstName).slice(0, 2),
    foldKey(player.firstName).slice(0, 1),
  ];
  return {
    player,
    team,
    last: foldKey(lastName.replace(SUFFIX, '')),
    first: foldKey(player.firstName),
    firstParts,
    initials: firsts.flatMap((first) => lasts.map((last) => first + last)),
  };
}

function indexTeam(team: PasteTeam): TeamIndex {
  const byLast: Keys = new Map();
  const byNickname: Keys = new Map();
  const byFirst: Keys = new Map();
  const byPart: Keys = new Map();
  const byNumber = new Map<number, IndexedPlayer[]>();
  // Among players with the same name, the player who plays more is offered first.
  const players = playersByUse(team.players).map((player) => {
    const indexed = indexPlayer(player, team);
    const { last, first } = indexed;
    add(byLast, last, indexed);
    add(byLast, foldKey(spelledOut(player.lastName.replace(SUFFIX, ''))), indexed);
    if (first) add(byFirst, first, indexed);
    for (const nickname of NICKNAMES.get(first + last) ?? []) add(byNickname, nickname, indexed);
    const parts = partsOf(player.lastName.replace(SUFFIX, ''));
    if (parts.length > 1)
      for (const part of parts) if (part.length > 3 && !PARTICLE.test(part)) add(byPart, part, indexed);
    if (player.number !== null) add(byNumber, player.number, indexed);
    return indexed;
  });
  return { team, players, byLast, byNickname, byFirst, byPart, byNumber };
}

/** Returns the index of a league. Caches it by the object `rosters`, so each league is indexed only once. */
export const indexLeague = perObject((rosters: readonly PasteTeam[]): LeagueIndex => {
  const byLast: Keys = new Map();
  const byNickname: Keys = new Map();
  const teams = rosters.map((team) => {
    const index = indexTeam(team);
    for (const [key, players] of index.byLast) for (const player of players) add(byLast, key, player);
    for (const [key, players] of index.byNickname) for (const player of players) add(byNickname, key, player);
    return index;
  });
  return { teams, byLast, byNickname };
});
