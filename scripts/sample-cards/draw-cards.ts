/** Draws the sample cards. The home page shows one of them when it opens, in front of two others. */
import type { CardLook } from '#card/card-input.ts';
import { loadLook } from '#card/card-look.ts';
import type { CardDrawing } from '#card/shapes.ts';
import { paintCanvas } from '#card/paint-canvas.ts';
import { loadCanvas } from '#server/lineups/card-canvas.ts';
import { readRosters, readTeams, sampleLineup } from './sample-lineups.ts';

export interface SampleCard {
  /** The team's abbreviation, with the look if that is not Sweater: `EDM` or `EDM-night`. */
  readonly name: string;
  readonly avif: Uint8Array;
}

/** Pixels per unit of the card's drawing. A picture has 648 × 810 pixels, twice the size that phones show. */
const SCALE = 0.6;
/** With these options, a card has about 23 kB and takes 80 ms. Speed 7 would take six times as long. */
const AVIF = { quality: 66, speed: 8 };

/**
 * Pairs of teams whose cards lie behind the card in front.
 * The first card of a pair is on the left and has the Vintage look. The second is on the right and has the Night look.
 */
const BEHIND: readonly (readonly [vintage: string, night: string])[] = [
  ['BOS', 'EDM'],
  ['CHI', 'SEA'],
  ['DET', 'VGK'],
  ['MTL', 'CAR'],
  ['NYR', 'SJS'],
  ['TOR', 'COL'],
];

const nameOf = (team: string, look: CardLook) => (look === 'sweater' ? team : `${team}-${look}`);

/** The names of the cards behind the front card, in pairs. */
export const PAIRS = BEHIND.map(
  ([vintage, night]) => `${nameOf(vintage, 'vintage')},${nameOf(night, 'night')}`,
);

function layoutCards(): Promise<{ readonly name: string; readonly drawing: CardDrawing }[]> {
  const rosters = readRosters();
  const teams = readTeams();
  const looks = (['sweater', 'vintage', 'night'] as const).flatMap((look) =>
    teams
      .filter(({ abbreviation }) => {
        const place = { sweater: null, vintage: 0, night: 1 }[look];
        return place === null || BEHIND.some((pair) => pair[place] === abbreviation);
      })
      .map((team) => ({ look, team })),
  );
  return Promise.all(
    looks.map(async ({ look, team }) => {
      const abbreviation = team.abbreviation ?? '';
      const layout = await loadLook(look);
      const lineup = sampleLineup(rosters, abbreviation);
      return { name: nameOf(abbreviation, look), drawing: layout({ lineup, team, look, siteAddress: '' }) };
    }),
  );
}

async function drawCards(): Promise<SampleCard[]> {
  const { createCanvas } = await loadCanvas();
  const encode = (drawing: CardDrawing): Promise<Uint8Array> => {
    const canvas = createCanvas(drawing.width * SCALE, drawing.height * SCALE);
    paintCanvas(canvas.getContext('2d'), drawing, SCALE);
    return canvas.encode('avif', AVIF);
  };
  return Promise.all(
    (await layoutCards()).map(async ({ name, drawing }) => ({ name, avif: await encode(drawing) })),
  );
}

/**
 * The cards of every team and the cards behind them, or the error if this platform has no canvas.
 * The cards are drawn while this module loads, because Vite's `runnerImport` cannot load the canvas later.
 */
export const drawnCards: SampleCard[] | Error = await drawCards().catch((error: Error) => error);
