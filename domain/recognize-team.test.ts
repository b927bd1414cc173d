import { describe, expect, it } from 'vitest';
import { TEAM_ROWS } from '#tests/support/card/league.ts';
import { KNOWN_TEAMS } from './known-teams.ts';
import { recognizeTeam, withoutVersus } from './recognize-team.ts';
import { normalizeTeams } from './team.ts';
import { TEAM_NICKNAMES } from './team-nicknames.ts';

const LEAGUE = normalizeTeams(TEAM_ROWS.map((row, index) => ({ ...row, id: index + 1 })));

const teamOf = (abbreviation: string) => LEAGUE.find((team) => team.abbreviation === abbreviation) ?? null;
const recognized = (text: string) => recognizeTeam(LEAGUE, text)?.abbreviation ?? null;

it.each(KNOWN_TEAMS)('recognizes $abbreviation by abbreviation, nickname, and name', (team) => {
  const { abbreviation, city, nickname } = team;
  for (const text of [abbreviation, abbreviation.toLowerCase(), nickname, `${city} ${nickname}`])
    expect(recognized(text), text).toBe(abbreviation);
  for (const name of TEAM_NICKNAMES[abbreviation] ?? []) expect(recognized(name), name).toBe(abbreviation);
});

it.each([
  ['Boston', 'BOS'],
  ['montreal', 'MTL'],
  ['MONTRÉAL HABS', 'MTL'],
  ['st louis', 'STL'],
  ['vs. Boston', 'BOS'],
  ['@ Leafs', 'TOR'],
  ['at Utah', 'UTA'],
])('recognizes %s', (text, abbreviation) => {
  expect(recognized(text)).toBe(abbreviation);
});

it.each(['', ' ', '@', 'New York', 'Bosto', 'Boston University', 'nordiques', 'a', 'vs.'])(
  'treats “%s” as free text',
  (text) => {
    expect(recognized(text)).toBeNull();
  },
);

it.each([
  ['vs. Boston', 'Boston'],
  [' @Boston ', 'Boston '],
  ['AT BOS', 'BOS'],
  ['Atlanta', 'Atlanta'],
  ['vs.', 'vs.'],
])('removes what fans write before an opponent: “%s”', (text, opponent) => {
  expect(withoutVersus(text)).toBe(opponent);
});

describe('while the fan types', () => {
  it('preserves the recognized team until the text cannot become one of its names', () => {
    const [dallas, boston] = [teamOf('DAL'), teamOf('BOS')];
    expect(recognizeTeam(LEAGUE, 'DALL', dallas)).toBe(dallas);
    expect(recognizeTeam(LEAGUE, 'Dallas', dallas)).toBe(dallas);
    expect(recognizeTeam(LEAGUE, 'DALX', dallas)).toBeNull();
    expect(recognizeTeam(LEAGUE, 'D', dallas), 'too short').toBeNull();
    expect(recognizeTeam(LEAGUE, '', dallas)).toBeNull();
    expect(recognizeTeam(LEAGUE, 'BOS', dallas), 'another team').toBe(boston);
  });
});
