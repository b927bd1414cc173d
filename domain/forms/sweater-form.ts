import * as v from 'valibot';
import { cleanLine } from '../plain-text.ts';
import { MAX_STRIPES, type OwnSweater, STRIPE_HEIGHT, type Sweater } from '../sweater.ts';
import { parseColor } from '../team-colors.ts';
import { type TextRefusal, textSentence } from '../text-sentences.ts';
import { passes } from './passes.ts';

const cleaned = v.pipe(v.string(), v.transform(cleanLine));

function checkColor(text: string): TextRefusal | null {
  return text === '' || parseColor(text) ? null : { code: 'color-unreadable' };
}

function checkHeight(text: string): TextRefusal | null {
  const height = /^\d{1,2}$/.test(text) ? Number(text) : 0;
  const { max, min } = STRIPE_HEIGHT;
  return height >= min && height <= max ? null : { code: 'stripe-height-out-of-bounds', ...STRIPE_HEIGHT };
}

const optionalColor = v.pipe(
  cleaned,
  passes(checkColor),
  v.transform((text) => parseColor(text)),
);

const color = v.pipe(
  cleaned,
  v.nonEmpty(textSentence({ code: 'color-missing' })),
  passes(checkColor),
  v.transform((text) => parseColor(text) ?? ''),
);

const stripe = v.object({ color, height: v.pipe(cleaned, passes(checkHeight), v.transform(Number)) });

function stripes(max: number) {
  return v.pipe(v.array(stripe), v.maxLength(max, textSentence({ code: 'too-many-stripes', max })));
}

const document = v.pipe(
  v.object({
    body: color,
    yoke: color,
    edge: color,
    number: color,
    ink: optionalColor,
    yokeInk: optionalColor,
    hem: stripes(MAX_STRIPES.hem),
    chest: stripes(MAX_STRIPES.chest),
  }),
  v.transform(({ chest, ink, yokeInk, ...rest }): Sweater => ({
    ...rest,
    ...(chest.length > 0 && { chest }),
    ...(ink && { ink }),
    ...(yokeInk && { yokeInk }),
  })),
);

/** A sweater's colors and heights as typed. Cards choose a light or dark ink if the ink is empty. */
export type SweaterTexts = v.InferInput<typeof document>;
export type StripeTexts = v.InferInput<typeof stripe>;

/** The form's value: a custom sweater, `colors` for one in the team colors, or null for the built-in one. */
export type TypedSweater = SweaterTexts | 'colors' | null;

const noDocument = v.nullable(v.literal('colors'));

export const sweaterForm = v.lazy((input): v.GenericSchema<TypedSweater, OwnSweater | null> =>
  typeof input === 'object' && input !== null ? document : noDocument,
);

export function sweaterTexts(sweater: Sweater): SweaterTexts {
  const { body, chest = [], edge, hem, ink = '', number, yoke, yokeInk = '' } = sweater;
  const asTexts = (all: Sweater['hem']) => all.map((one) => ({ ...one, height: String(one.height) }));
  return { body, yoke, edge, number, ink, yokeInk, hem: asTexts(hem), chest: asTexts(chest) };
}

/** Returns the sweater to preview. Uses `otherwise` for invalid colors. Omits invalid inks and stripes. */
export function previewOfSweater(texts: SweaterTexts, otherwise: Sweater): Sweater {
  const { chest, edge, hem, ink, number, yoke, yokeInk } = texts;
  const valid = (all: readonly StripeTexts[]) =>
    all.flatMap((one) => {
      const { output, success } = v.safeParse(stripe, one);
      return success ? [output] : [];
    });
  const inks = { ink: parseColor(ink), yokeInk: parseColor(yokeInk) };
  return {
    body: parseColor(texts.body) ?? otherwise.body,
    yoke: parseColor(yoke) ?? otherwise.yoke,
    edge: parseColor(edge) ?? otherwise.edge,
    number: parseColor(number) ?? otherwise.number,
    hem: valid(hem),
    chest: valid(chest),
    ...(inks.ink && { ink: inks.ink }),
    ...(inks.yokeInk && { yokeInk: inks.yokeInk }),
  };
}
