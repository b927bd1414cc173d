/** The card's last line: the site's mark and name, the fan's signature, and the site's address. */
import { signatureOf } from '../card-facts.ts';
import type { CardInput } from '../card-input.ts';
import { fitRuns } from '../fit-runs.ts';
import { fitText } from '../fit-text.ts';
import { rushMark, withoutScheme } from '../rush-mark.ts';
import type { CardLink, Shape, TextShape } from '../shapes.ts';

export interface FooterPlan {
  readonly baseline: number;
  readonly size: number;
  readonly left: number;
  readonly right: number;
}

interface FooterColors {
  readonly mark: string;
  readonly ink: string;
  readonly quiet: string;
}

/** Returns the attribution's clickable box: the text with a margin above and below. */
function linkOf({ text, x, y, size, width }: TextShape): CardLink {
  return { text, x, y: y - 1.5 * size, width, height: 2.25 * size };
}

function drawSignature(
  signature: string,
  { baseline, size }: FooterPlan,
  { ink, quiet }: FooterColors,
  [from, to]: readonly [number, number],
): (Shape | null)[] {
  if (signature === '') return [];
  const left = from + size * 1.5;
  const bar = from + size * 0.75;
  return [
    {
      kind: 'rect',
      x: bar - 1,
      y: baseline - size * 0.78,
      width: 2,
      height: size * 0.86,
      fill: quiet,
      opacity: 0.6,
    },
    ...fitRuns(
      [
        { text: 'Lines by', weight: 500, fill: quiet },
        { text: signature, weight: 700, fill: ink },
      ],
      left,
      baseline,
      to - left,
      { size, minSize: size * 0.62 },
    ),
  ];
}

/** Draws the footer. The attribution is null for a site without an address. */
export function drawFooter(plan: FooterPlan, colors: FooterColors, input: CardInput) {
  const { baseline, left, right, size } = plan;
  const half = (right - left) / 2;
  const nameLeft = left + size * 1.75;
  const name = fitText('LINE RUSH', nameLeft, baseline, half - size * 2, {
    weight: 700,
    size: size * 1.08,
    minSize: size,
    fill: colors.ink,
    spacing: 0.14,
  });
  const address = withoutScheme(input.siteAddress);
  const attribution = fitText(address === '' ? '' : `Build yours at ${address}`, right, baseline, half, {
    weight: 500,
    size,
    minSize: size * 0.7,
    fill: colors.quiet,
    align: 'end',
  });
  const room = [(name?.x ?? nameLeft) + (name?.width ?? 0), (attribution?.x ?? right) - size] as const;
  return {
    shapes: [
      rushMark(left, baseline, size * 0.84, colors.mark),
      name,
      ...drawSignature(signatureOf(input), plan, colors, room),
      attribution,
    ],
    attribution: attribution && linkOf(attribution),
  };
}
