/** Loads the card's font in three weights. The `extended` subset loads only if a text on the card needs it. */
import ext500 from '@fontsource/barlow-condensed/files/barlow-condensed-latin-ext-500-normal.woff2?url';
import ext600 from '@fontsource/barlow-condensed/files/barlow-condensed-latin-ext-600-normal.woff2?url';
import ext700 from '@fontsource/barlow-condensed/files/barlow-condensed-latin-ext-700-normal.woff2?url';
import latin500 from '@fontsource/barlow-condensed/files/barlow-condensed-latin-500-normal.woff2?url';
import latin600 from '@fontsource/barlow-condensed/files/barlow-condensed-latin-600-normal.woff2?url';
import latin700 from '@fontsource/barlow-condensed/files/barlow-condensed-latin-700-normal.woff2?url';
import { FONT_RANGES } from '#card/measure.ts';
import { CARD_FONT } from '#card/shapes.ts';

const FACES = {
  latin: [
    ['500', latin500],
    ['600', latin600],
    ['700', latin700],
  ],
  extended: [
    ['500', ext500],
    ['600', ext600],
    ['700', ext700],
  ],
} as const;

const ready = new Map<keyof typeof FACES, Promise<unknown>>();

function loadSubset(fonts: FontFaceSet, subset: keyof typeof FACES): Promise<unknown> {
  const known = ready.get(subset);
  if (known) return known;
  const unicodeRange = FONT_RANGES[subset];
  const faces = FACES[subset].map(([weight, address]) => {
    const face = new FontFace(CARD_FONT, `url("${address}") format("woff2")`, { weight, unicodeRange });
    fonts.add(face);
    return face.load();
  });
  const loaded = Promise.all(faces);
  ready.set(subset, loaded);
  loaded.catch(() => ready.delete(subset));
  return loaded;
}

/** Resolves when the card's fonts are ready in this page or worker. Rejects if a file fails to load. */
export async function loadCardFonts(fonts: FontFaceSet, extended: boolean): Promise<void> {
  await Promise.all([loadSubset(fonts, 'latin'), extended ? loadSubset(fonts, 'extended') : undefined]);
}
