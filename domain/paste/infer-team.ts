/** Finds the team that a post is about, by the names, numbers, and teams in the post. */
import { perObject } from '#domain/per-object.ts';
import { TEAM_NICKNAMES } from '#domain/team-nicknames.ts';
import { cutWords, findElsewhere } from './find-players.ts';
import type { IndexedPlayer, LeagueIndex } from './name-index.ts';
import type { PasteTeam } from './paste-types.ts';
import type { Post } from './read-post.ts';
import { isAboutLineup, saysSame } from './sentences.ts';
import { isSentence } from './trim-cell.ts';
import { TEAM_HASHTAGS } from './team-hashtags.ts';
import { foldKey, type Word } from './tokens.ts';

export interface TeamScore {
  readonly team: PasteTeam;
  readonly score: number;
  /** How many different names in the post fit a player of this team. */
  readonly names: number;
}

const VERSUS = new Set(
  'vs v at versus against contre chez face faces visit visits visiting host hosts hosting'.split(' '),
);

function meaningsOf(team: PasteTeam): readonly string[] {
  const words = team.name.split(/\s+/).map(foldKey);
  const suffixes = words.map((_, index) => words.slice(index).join(''));
  const { abbreviation } = team;
  return [
    ...suffixes,
    words.slice(0, -1).join(''),
    foldKey(abbreviation),
    ...(TEAM_NICKNAMES[abbreviation] ?? []).map(foldKey),
    ...(TEAM_HASHTAGS[abbreviation] ?? []).map(foldKey),
  ].filter((meaning) => meaning.length > 1);
}

/** Returns the teams by folded name, nickname, and hashtag. Several teams may share one of these texts. */
const meaningsIn = perObject((league: LeagueIndex): ReadonlyMap<string, readonly PasteTeam[]> => {
  const teams = new Map<string, PasteTeam[]>();
  for (const { team } of league.teams) {
    for (const meaning of new Set(meaningsOf(team)))
      teams.set(meaning, [...(teams.get(meaning) ?? []), team]);
  }
  return teams;
});

/** Returns the teams that the post names. Skips the words of a row after `vs` or `at`, which name opponents. */
function mentionedTeams(post: Post, league: LeagueIndex): ReadonlySet<PasteTeam> {
  const meanings = meaningsIn(league);
  const mentioned = new Set<PasteTeam>();
  for (const { labelKeys, cells } of post.rows) {
    const keys = [...labelKeys, ...cells.flatMap(({ words }) => words.map(({ key }) => key))];
    for (const [index, key] of keys.entries()) {
      if (VERSUS.has(key)) break;
      const found =
        meanings.get(`${key}${keys[index + 1] ?? ''}`) ?? (key.length > 2 ? meanings.get(key) : undefined);
      if (found?.length === 1 && found[0]) mentioned.add(found[0]);
    }
  }
  return mentioned;
}

/** Finds names from left to right, each as long as possible, with the players of the league who have that name. */
export function namesOfWords(
  words: readonly Word[],
  joins: readonly ('space' | 'hyphen')[],
  league: LeagueIndex,
) {
  const names: { key: string; words: readonly Word[]; players: readonly IndexedPlayer[] }[] = [];
  for (let start = 0; start < words.length;) {
    let taken = 1;
    for (let count = Math.min(4, words.length - start); count > 0; count -= 1) {
      const name = cutWords({ words, joins }, start, start + count);
      const key = name.words.map((word) => word.key).join('');
      const players = findElsewhere(league, name);
      const named = players.length > 0 ? players : (league.byNickname.get(key) ?? []);
      if (named.length === 0) continue;
      names.push({ key, words: name.words, players: named });
      taken = count;
      break;
    }
    start += taken;
  }
  return names;
}

/** Adds the teams with players who have the numbers of rows without names. */
function addNumbers(post: Post, league: LeagueIndex, scores: Map<PasteTeam, number>): void {
  const rows = post.rows.map(({ cells }) => cells.flatMap(({ words }) => words.map(({ key }) => key)));
  const numbered = rows.filter((keys) => keys.every((key) => /^\d{1,2}$/.test(key)));
  for (const number of new Set(numbered.flat().map(Number))) {
    const teams = league.teams.filter(({ byNumber }) => byNumber.has(number));
    for (const { team } of teams) scores.set(team, (scores.get(team) ?? 0) + 1 / teams.length);
  }
}

/** Returns the capitalized words, because names in a sentence have capitals. Without capitals, returns all words. */
function capitalized(words: readonly Word[]): readonly Word[] {
  const kept = words.filter(({ text }) => /^\p{Lu}/u.test(text));
  return kept.length > 0 ? kept : words;
}

/** Returns the teams of players in the post, best first. A mention of a team counts as two names. */
export function scoreTeams(post: Post, league: LeagueIndex): readonly TeamScore[] {
  const scores = new Map<PasteTeam, number>();
  const counts = new Map<PasteTeam, number>();
  const seen = new Set<string>();
  for (const row of post.rows) {
    const isAbout = isAboutLineup(row);
    for (const { words: typed, joins } of row.cells) {
      const isOpponent = VERSUS.has(typed[0]?.key ?? '') && !joins.includes('hyphen');
      const words = isAbout ? capitalized(typed) : typed;
      if (isOpponent || (!isAbout && isSentence(words, league))) continue;
      for (const { key, players } of namesOfWords(words, joins, league)) {
        if (seen.has(key)) continue;
        seen.add(key);
        const teams = new Set(players.map(({ team }) => team));
        for (const team of teams) {
          scores.set(team, (scores.get(team) ?? 0) + 1 / teams.size);
          counts.set(team, (counts.get(team) ?? 0) + 1);
        }
      }
    }
  }
  addNumbers(post, league, scores);
  const mentioned = mentionedTeams(post, league);
  const isSame = post.rows.some(saysSame);
  for (const team of mentioned) if (isSame || scores.has(team)) scores.set(team, (scores.get(team) ?? 0) + 2);
  return [...scores]
    .map(([team, score]) => ({ team, score, names: counts.get(team) ?? 0 }))
    .toSorted((a, b) => b.score - a.score);
}

/** If the second team has more than this share of the best score, the post's team is unclear. */
const CLOSE = 0.6;
const MAX_TEAMS = 6;

/**
 * Chooses `asked`, unless the post clearly means another team. If `asked` is null, chooses the clearly best team. The
 * team is null if the post may mean several teams, or means none.
 */
export function chooseTeam(scores: readonly TeamScore[], asked: PasteTeam | null) {
  const [best, second] = scores;
  if (!best) return { team: asked, insteadOf: null, options: [] };
  const own = asked && (scores.find(({ team }) => team === asked)?.score ?? 0);
  if (asked && own !== null) {
    const isOther = best.team !== asked && best.names >= 3 && own <= best.score * 0.35;
    return { team: isOther ? best.team : asked, insteadOf: isOther ? asked : null, options: [] };
  }
  const isClear = !second || second.score <= best.score * CLOSE;
  const options = scores.filter(({ score }) => score >= best.score * CLOSE).slice(0, MAX_TEAMS);
  return { team: isClear ? best.team : null, insteadOf: null, options: options.map(({ team }) => team) };
}
