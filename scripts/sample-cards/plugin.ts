/**
 * Vite plugin that adds the home page's sample cards to the build, one picture for each of the seed's teams. It writes their names
 * into the page for `/before-paint.js`, which shows one of them.
 */
import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { type Plugin, runnerImport } from 'vite';
import type { SampleCard } from './draw-cards.ts';

const DRAWING = fileURLToPath(new URL('draw-cards.ts', import.meta.url));

/** What the module exports. */
interface Drawing {
  readonly drawnCards: readonly SampleCard[] | Error;
}

/** One digest for all, so that the page can list the cards in a short attribute. */
function digestOf(cards: readonly SampleCard[]): string {
  const hash = createHash('sha256');
  for (const { avif } of cards) hash.update(avif);
  return hash.digest('hex').slice(0, 8);
}

async function drawCards(warn: (text: string) => void): Promise<readonly SampleCard[]> {
  const { module } = await runnerImport<Drawing>(DRAWING, { configFile: false, logLevel: 'warn' });
  if (!(module.drawnCards instanceof Error)) return module.drawnCards;
  warn(`The home page opens with an empty card: ${module.drawnCards.message}`);
  return [];
}

export function sampleCardsPlugin(): Plugin {
  let drawing: Promise<readonly SampleCard[]> | undefined;
  return {
    name: 'sample-cards',
    apply: 'build',
    buildStart() {
      drawing = drawCards((text) => this.warn(text)); // in other threads, while the build goes on
      drawing.catch(() => null); // generateBundle reports it
    },
    async generateBundle() {
      const cards = (await drawing) ?? [];
      const digest = digestOf(cards);
      for (const { abbreviation, avif } of cards)
        this.emitFile({
          type: 'asset',
          fileName: `assets/sample-${abbreviation}-${digest}.avif`,
          source: avif,
        });
    },
    async transformIndexHtml(html) {
      const cards = (await drawing) ?? [];
      const names = [digestOf(cards), ...cards.map(({ abbreviation }) => abbreviation)].join(' ');
      return html.replace('<script src="/before-paint.js"', (tag) => `${tag} data-cards="${names}"`);
    },
  };
}
