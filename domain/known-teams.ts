/** The league's 32 teams. Their colors and logos are used when a team's own data lacks them. */
import type { TeamData } from './player.ts';
import { isOwnTeam } from './team.ts';

export interface KnownTeam {
  readonly abbreviation: string;
  readonly city: string;
  readonly nickname: string;
  readonly primary: string;
  readonly secondary: string;
  readonly tertiary: string;
  readonly logo: string;
}

const ROWS = [
  ['ANA', 'Anaheim', 'Ducks', '#cf4520', '#000000', '#89734c'],
  ['BOS', 'Boston', 'Bruins', '#ffb81c', '#000000', '#ffffff'],
  ['BUF', 'Buffalo', 'Sabres', '#003087', '#ffb81c', '#ffffff'],
  ['CAR', 'Carolina', 'Hurricanes', '#ce1126', '#000000', '#a4a9ad'],
  ['CBJ', 'Columbus', 'Blue Jackets', '#002654', '#ce1126', '#a4a9ad'],
  ['CGY', 'Calgary', 'Flames', '#d2001c', '#faaf19', '#ffffff'],
  ['CHI', 'Chicago', 'Blackhawks', '#cf0a2c', '#000000', '#ffd100'],
  ['COL', 'Colorado', 'Avalanche', '#6f263d', '#236192', '#a2aaad'],
  ['DAL', 'Dallas', 'Stars', '#006847', '#8f8f8c', '#111111'],
  ['DET', 'Detroit', 'Red Wings', '#ce1126', '#ffffff', '#000000'],
  ['EDM', 'Edmonton', 'Oilers', '#00205b', '#cf4520', '#ffffff'],
  ['FLA', 'Florida', 'Panthers', '#c8102e', '#041e42', '#b9975b'],
  ['LAK', 'Los Angeles', 'Kings', '#111111', '#a2aaad', '#ffffff'],
  ['MIN', 'Minnesota', 'Wild', '#154734', '#a6192e', '#eaaa00'],
  ['MTL', 'Montréal', 'Canadiens', '#af1e2d', '#192168', '#ffffff'],
  ['NJD', 'New Jersey', 'Devils', '#ce1126', '#000000', '#ffffff'],
  ['NSH', 'Nashville', 'Predators', '#ffb81c', '#041e42', '#ffffff'],
  ['NYI', 'New York', 'Islanders', '#00539b', '#f47d30', '#ffffff'],
  ['NYR', 'New York', 'Rangers', '#0038a8', '#ce1126', '#ffffff'],
  ['OTT', 'Ottawa', 'Senators', '#da1a32', '#000000', '#b79257'],
  ['PHI', 'Philadelphia', 'Flyers', '#d24303', '#000000', '#ffffff'],
  ['PIT', 'Pittsburgh', 'Penguins', '#000000', '#fcb514', '#ffffff'],
  ['SEA', 'Seattle', 'Kraken', '#001628', '#99d9d9', '#e9072b'],
  ['SJS', 'San Jose', 'Sharks', '#006d75', '#000000', '#ea7200'],
  ['STL', 'St. Louis', 'Blues', '#002f87', '#fcb514', '#041e42'],
  ['TBL', 'Tampa Bay', 'Lightning', '#002868', '#ffffff', '#000000'],
  ['TOR', 'Toronto', 'Maple Leafs', '#00205b', '#ffffff', '#a2aaad'],
  ['UTA', 'Utah', 'Mammoth', '#010101', '#6cace4', '#ffffff'],
  ['VAN', 'Vancouver', 'Canucks', '#00205b', '#00843d', '#ffffff'],
  ['VGK', 'Vegas', 'Golden Knights', '#b4975a', '#333f42', '#c8102e'],
  ['WPG', 'Winnipeg', 'Jets', '#041e42', '#ac162c', '#004c97'],
  ['WSH', 'Washington', 'Capitals', '#c8102e', '#041e42', '#ffffff'],
] as const;

/** All teams, sorted by abbreviation. The logos are made for light backgrounds. */
export const KNOWN_TEAMS: readonly KnownTeam[] = ROWS.map(
  ([abbreviation, city, nickname, primary, secondary, tertiary]) => ({
    abbreviation,
    city,
    nickname,
    primary,
    secondary,
    tertiary,
    logo: `https://assets.nhle.com/logos/nhl/svg/${abbreviation}_light.svg`,
  }),
);

/** Returns a text in lower case, without accents and punctuation, so that `Montréal` and `MONTREAL` are equal. */
function plain(text: unknown): string {
  if (typeof text !== 'string') return '';
  return text
    .slice(0, 200)
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()
    .replace(/^saint /, 'st ');
}

const ENTRIES = KNOWN_TEAMS.map((team) => ({ team, city: plain(team.city), nickname: plain(team.nickname) }));

const endsWithWords = (text: string, words: string) => ` ${text}`.endsWith(` ${words}`);
const startsWithWords = (text: string, words: string) => `${text} `.startsWith(`${words} `);

/**
 * Finds the built-in team by nickname, by a city with only one team, or by abbreviation.
 * A fan's own team never matches.
 */
export function findKnownTeam(team: TeamData): KnownTeam | null {
  if (isOwnTeam(String(team.id))) return null;
  const texts = [team.full_name, team.name, team.team_name, team.city, team.location_name].map(plain);
  const byNickname = ENTRIES.find(({ nickname }) => texts.some((text) => endsWithWords(text, nickname)));
  if (byNickname) return byNickname.team;
  const ofCity = ENTRIES.filter(({ city }) => texts.some((text) => startsWithWords(text, city)));
  const [only] = ofCity.length === 1 ? ofCity : [];
  const abbreviation = plain(team.abbreviation).toUpperCase();
  return only?.team ?? KNOWN_TEAMS.find((known) => known.abbreviation === abbreviation) ?? null;
}
