import { describe, expect, it } from 'vitest';
import { KNOWN_TEAMS } from './known-teams.ts';
import { SWEATERS } from './sweater-recipes.ts';
import { resolveTeamColors } from './team-colors.ts';
import { normalizeTeam } from './team.ts';
import { builtInSweater, deriveSweater, resolveSweater } from './team-sweater.ts';

const COLOR = /^#[0-9a-f]{6}$/;

describe('the recipes', () => {
  it('cover all 32 clubs', () => {
    expect(Object.keys(SWEATERS)).toEqual(KNOWN_TEAMS.map(({ abbreviation }) => abbreviation));
  });

  it.each(Object.entries(SWEATERS))('of %s have colors and at most five hem stripes', (_, sweater) => {
    const { body, chest = [], cut = {}, edge, hem, ink = body, number, yoke, yokeInk = yoke } = sweater;
    const { piping = body, sleeves = { color: body, stripes: [] } } = cut;
    const stripes = [...hem, ...chest, ...sleeves.stripes];
    const plain = [body, edge, ink, number, yoke, yokeInk, piping, sleeves.color];
    for (const color of [...plain, ...stripes.map((stripe) => stripe.color)]) expect(color).toMatch(COLOR);
    expect(hem.length).toBeGreaterThan(0);
    expect(hem.length).toBeLessThanOrEqual(5);
    for (const { height } of stripes) expect(height).toBeGreaterThanOrEqual(8);
  });

  it('give each club sleeves, piping, or another silhouette', () => {
    expect(Object.keys(SWEATERS).filter((club) => !SWEATERS[club]?.cut)).toEqual([]);
  });

  it.each(KNOWN_TEAMS)('apply to $abbreviation in its own colors', ({ abbreviation, city, nickname }) => {
    expect(resolveSweater({ abbreviation, city, name: nickname })).toBe(SWEATERS[abbreviation]);
  });
});

describe("a team's own sweater", () => {
  const own = {
    body: '#0b3d2e',
    yoke: '#ffffff',
    edge: '#ffb81c',
    number: '#ffb81c',
    hem: [{ color: '#ffb81c', height: 30 }],
  };
  const montreal = { id: 1, name: 'Montréal Canadiens', abbreviation: 'MTL' };

  it("replaces the built-in recipe, whatever the team's colors are", () => {
    expect(resolveSweater({ ...montreal, sweater: own })).toEqual(own);
    expect(resolveSweater({ ...montreal, color_primary: '#7b2cbf', sweater: own })).toEqual(own);
  });

  it('reaches the card through a normalized row', () => {
    expect(resolveSweater(normalizeTeam({ ...montreal, sweater: own })!)).toEqual(own);
  });

  it.each([['colors'], [{ ...own, body: 'red' }], [{}], [7]])(
    'is derived from the colors for %j',
    (sweater) => {
      expect(resolveSweater({ ...montreal, sweater })).toEqual(deriveSweater(resolveTeamColors(montreal)));
    },
  );

  it('is the built-in recipe when there is none', () => {
    expect(resolveSweater({ ...montreal, sweater: null })).toBe(SWEATERS['MTL']);
    expect(builtInSweater({ name: 'Ice Testers' })).toBeNull();
  });
});

describe('a derived sweater', () => {
  it('replaces the recipe of a club that has other colors now', () => {
    const team = { name: 'Toronto Maple Leafs', color_primary: '#7b2cbf', color_secondary: '#ffd60a' };
    const sweater = resolveSweater(team);
    expect(sweater).toEqual(deriveSweater(resolveTeamColors(team)));
    expect([sweater.body, sweater.edge]).toEqual(['#7b2cbf', '#ffd60a']);
  });

  it('is for teams that the league does not know', () => {
    const team = { name: 'Ice Testers', color_primary: '#0a7d5a', color_secondary: '#ffffff' };
    expect(resolveSweater(team)).toMatchObject({ body: '#0a7d5a', yoke: '#0a7d5a', edge: '#ffffff' });
  });

  it('never stripes a color with itself', () => {
    for (const color of ['#000000', '#ffffff', '#808080', '#ff0000']) {
      const team = { name: 'Mono', color_primary: color, color_secondary: color, color_tertiary: color };
      const { body, hem } = resolveSweater(team);
      expect(hem.some((stripe) => stripe.color !== body)).toBe(true);
    }
  });
});
