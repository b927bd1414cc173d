/**
 * Vite plugin that adds the home page's sample cards to the build: one picture per team of the seed, and some in
 * other looks. It writes the cards' names into the page, where `/before-paint.js` picks those to show.
 */
import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { type Plugin, runnerImport } from 'vite';
import type { SampleCard } from './draw-cards.ts';

const DRAWING = fileURLToPath(new URL('draw-cards.ts', import.meta.url));

interface Drawing {
  readonly drawnCards: readonly SampleCard[] | Error;
  readonly PAIRS: readonly string[];
}

/** Returns one digest for all cards, so that the page can list the cards in a short attribute. */
function digestOf(cards: readonly SampleCard[]): string {
  const hash = createHash('sha256');
  for (const { avif } of cards) hash.update(avif);
  return hash.digest('hex').slice(0, 8);
}

interface Drawn {
  readonly cards: readonly SampleCard[];
  readonly pairs: readonly string[];
}

async function drawCards(warn: (text: string) => void): Promise<Drawn> {
  const { module } = await runnerImport<Drawing>(DRAWING, { configFile: false, logLevel: 'warn' });
  if (!(module.drawnCards instanceof Error)) return { cards: module.drawnCards, pairs: module.PAIRS };
  warn(`The home page opens with an empty card: ${module.drawnCards.message}`);
  return { cards: [], pairs: [] };
}

export function sampleCardsPlugin(): Plugin {
  let drawing: Promise<Drawn> | undefined;
  return {
    name: 'sample-cards',
    apply: 'build',
    buildStart() {
      drawing = drawCards((text) => this.warn(text)); // draws in other threads, while the build continues
      drawing.catch(() => null); // `generateBundle` reports a failure
    },
    async generateBundle() {
      const cards = (await drawing)?.cards ?? [];
      const digest = digestOf(cards);
      for (const { avif, name } of cards)
        this.emitFile({
          type: 'asset',
          fileName: `assets/sample-${name}-${digest}.avif`,
          source: avif,
        });
    },
    async transformIndexHtml(html) {
      const { cards, pairs } = (await drawing) ?? { cards: [], pairs: [] };
      const front = cards.map(({ name }) => name).filter((name) => !name.includes('-'));
      const attributes = `data-cards="${[digestOf(cards), ...front].join(' ')}" data-pairs="${pairs.join(' ')}"`;
      return html.replace('<script src="/before-paint.js"', (tag) => `${tag} ${attributes}`);
    },
  };
}
