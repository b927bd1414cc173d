/** Draws the sample cards that the home page opens with. */
import type { CardDrawing } from '#card/shapes.ts';
import { layoutSweater } from '#card/looks/sweater.ts';
import { paintCanvas } from '#card/paint-canvas.ts';
import { loadCanvas } from '#server/lineups/card-canvas.ts';
import { readRosters, readTeams, sampleLineup } from './sample-lineups.ts';

export interface SampleCard {
  readonly abbreviation: string;
  readonly avif: Uint8Array;
}

/** Pixels per logical pixel: 648 × 810, twice the size on phones. */
const SCALE = 0.6;
/** About 23 kB a card, in 80 ms. One speed step less takes six times as long. A lower number means more quality here. */
const AVIF = { quality: 66, speed: 8 };

function layoutCards(): { readonly abbreviation: string; readonly drawing: CardDrawing }[] {
  const rosters = readRosters();
  return readTeams().map((team) => {
    const abbreviation = team.abbreviation ?? '';
    const lineup = sampleLineup(rosters, abbreviation);
    return { abbreviation, drawing: layoutSweater({ lineup, team, siteAddress: '' }) };
  });
}

async function drawCards(): Promise<SampleCard[]> {
  const { createCanvas } = await loadCanvas();
  const encode = (drawing: CardDrawing): Promise<Uint8Array> => {
    const canvas = createCanvas(drawing.width * SCALE, drawing.height * SCALE);
    paintCanvas(canvas.getContext('2d'), drawing, SCALE);
    return canvas.encode('avif', AVIF);
  };
  return Promise.all(
    layoutCards().map(async ({ abbreviation, drawing }) => ({ abbreviation, avif: await encode(drawing) })),
  );
}

/**
 * Every team's card, or the error if this platform has no canvas. Drawn while the module loads, because Vite's `runnerImport` cannot
 * load the canvas afterwards.
 */
export const drawnCards: SampleCard[] | Error = await drawCards().catch((error: Error) => error);
