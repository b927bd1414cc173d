import { describe, expect, it } from 'vitest';
import { contrastRatio } from '#domain/color-space.ts';
import { makeLineup, type Lineup } from '#domain/lineup.ts';
import { resolveTeamColors } from '#domain/team-colors.ts';
import { TEAM_ROWS } from '#tests/support/card/league.ts';
import type { CardInput } from '../card-input.ts';
import { ALL_LOOKS, layoutCard } from '#tests/support/card/layouts.ts';
import type { Shape } from '../shapes.ts';

const lineup: Lineup = makeLineup({
  c1: { id: '34', name: 'Auston Matthews', position: 'c', number: 34 },
  starter: { id: '60', name: 'Joseph Woll', position: 'g', number: null },
});

describe.each(ALL_LOOKS)('the %s look', (look) => {
  function texts(more: Partial<CardInput> = {}): string[] {
    const team = { name: 'Toronto Maple Leafs', abbreviation: 'TOR' };
    const { shapes } = layoutCard({ lineup, team, siteAddress: 'https://linerush.example/', look, ...more });
    return shapes.flatMap((shape) => (shape.kind === 'text' ? [shape.text] : []));
  }

  function imagesIn(shapes: readonly Shape[]): Shape[] {
    return shapes.flatMap((shape) =>
      shape.kind === 'group' ? imagesIn(shape.shapes) : shape.kind === 'image' ? [shape] : [],
    );
  }

  describe('texts on the card', () => {
    it('name the players, with first names separate from last names', () => {
      expect(texts()).toEqual(expect.arrayContaining(['Auston', 'MATTHEWS', '34', 'WOLL']));
      expect(texts().some((text) => text.endsWith('Joseph'))).toBe(true);
    });

    it('show the title below the team, or the nickname below the city', () => {
      expect(texts({ title: 'Opening night' })).toEqual(
        expect.arrayContaining(['TORONTO MAPLE LEAFS', 'OPENING NIGHT']),
      );
      expect(texts({ title: '  ' })).toEqual(expect.arrayContaining(['TORONTO', 'MAPLE LEAFS']));
      expect(texts({ team: { name: 'Testers' } })).toEqual(
        expect.arrayContaining(['STARTING LINEUP', 'TESTERS']),
      );
      expect(texts({ team: {} })).toContain('LINE RUSH');
    });

    it('never show a dash for a missing number', () => {
      expect(texts().filter((text) => /^[-–—]$|null/.test(text))).toEqual([]);
    });

    it('show a fact beside the first name, if it has room', () => {
      expect(texts({ facts: { c1: '212 min, 12–7' } })).toContain('212 min, 12–7');
      const long = '212 minutes together, 12 goals, and 7 against';
      expect(texts({ facts: { c1: long } }).filter((text) => text.startsWith('212'))).toEqual([]);
    });

    it('show the site without scheme', () => {
      expect(texts()).toContain('Build yours at linerush.example');
    });

    it('invite the fan to fill the 18 empty slots', () => {
      expect(texts().filter((text) => /\bopen spot$/i.test(text))).toHaveLength(18);
    });
  });

  describe('the badge', () => {
    const team = { name: 'Toronto Maple Leafs', abbreviation: 'TOR', logo_url: 'https://a.example/x.svg' };

    it('shows the logo only if requested and available', () => {
      const images = (more: Partial<CardInput>) =>
        imagesIn(layoutCard({ lineup, team, siteAddress: '', look, ...more }).shapes);
      expect(images({ logo: 'image' })).toMatchObject([{ href: 'https://a.example/x.svg' }]);
      expect(images({ logo: 'letters' })).toEqual([]);
      expect(images({ logo: 'image', team: { name: 'Testers' } })).toEqual([]);
    });

    it('shows the three letters of the abbreviation otherwise', () => {
      expect(texts()).toContain('TOR');
      expect(texts({ team: { name: 'Ice Testers' } })).toContain('IT');
    });
  });

  it('shows every team’s logo with a contrast of 3 to the ground, by itself or by its keyline', () => {
    const faults = TEAM_ROWS.filter((club) => {
      const { shapes } = layoutCard({
        lineup,
        team: club,
        siteAddress: '',
        look,
        logo: 'image',
        logoAddress: '#',
      });
      const image = shapes.find((shape) => shape.kind === 'image');
      if (!image) return false; // The Ice look shows the logo on a white patch, in a group of shapes.
      const [yoke] = shapes.flatMap((shape) => (shape.kind === 'path' && !shape.opacity ? [shape.fill] : []));
      const { primary } = resolveTeamColors(club);
      const ground = typeof yoke === 'string' ? yoke : '';
      const grounds = image.keyline ? [ground, primary] : [ground];
      return grounds.some((one) => contrastRatio(image.keyline?.color ?? primary, one) < 3);
    });
    expect(faults.map(({ name }) => name)).toEqual([]);
  });

  it('describes the whole lineup in words', () => {
    const { label } = layoutCard({
      lineup,
      team: { name: 'Toronto Maple Leafs' },
      title: 'Tonight',
      siteAddress: '',
      look,
    });
    expect(label).toMatch(
      /^Toronto Maple Leafs lineup, Tonight\. Line 1 left wing: empty\. Line 1 center: Auston Matthews, 34\./,
    );
    expect(label).toContain('Starter: Joseph Woll. Backup: empty.');
  });
});

it.each(['portrait', 'square', 'story', 'wide'] as const)(
  'the highest stripes stay within their room: %s',
  (format) => {
    const [hem, chest] = ['#111111', '#222222'];
    const sweater = {
      body: '#0b3d2e',
      yoke: '#ffffff',
      edge: '#ffb81c',
      number: '#ffb81c',
      hem: Array.from({ length: 5 }, () => ({ color: hem, height: 80 })),
      chest: Array.from({ length: 3 }, () => ({ color: chest, height: 80 })),
    };
    const input = {
      lineup,
      team: { name: 'Testers', sweater },
      siteAddress: '',
      look: 'sweater',
      format,
    } as const;
    const { shapes } = layoutCard(input);
    const heightOf = (color: string) =>
      shapes.reduce(
        (sum, shape) => sum + (shape.kind === 'rect' && shape.fill === color ? shape.height : 0),
        0,
      );
    expect(heightOf(hem)).toBeGreaterThan(100);
    expect(heightOf(hem)).toBeLessThanOrEqual(format === 'story' ? 297 : 177);
    expect(heightOf(chest)).toBeLessThanOrEqual(97);
  },
);
