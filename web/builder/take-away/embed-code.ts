/** Creates HTML that writers paste into their own pages. */
import { CARD_SIZES } from '#card/card-input.ts';
import { ENDPOINTS } from '#domain/endpoints.ts';

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (text: string) => text.replaceAll(/[&<>"]/g, (letter) => ENTITIES[letter] ?? letter);

interface Embedded {
  /** The URL that opens the lineup: `https://…/?shared=…`. */
  readonly link: string;
  /** The text for readers who do not see the picture or the frame. */
  readonly title: string;
}

/** Returns HTML: a link to the lineup around a picture of its card. Works in every editor and newsletter. */
export function pictureCode({ link, title }: Embedded): string {
  const { origin, search } = new URL(link);
  const { height, width } = CARD_SIZES.wide;
  const picture = escape(`${origin}${ENDPOINTS.lineupPicture}${search}`);
  return (
    `<a href="${escape(link)}"><img src="${picture}" alt="${escape(title)}" width="${width}" height="${height}" ` +
    `loading="lazy" style="max-width:100%;height:auto"></a>`
  );
}

/** A frame with a fixed aspect ratio, so that the embedding page needs no script to size it. */
export function frameCode({ link, title }: Embedded): string {
  const { origin, searchParams } = new URL(link);
  const source = escape(`${origin}/embed/lineup?l=${searchParams.get('shared') ?? ''}`);
  return (
    `<iframe src="${source}" title="${escape(title)}" loading="lazy" ` +
    `style="width:100%;max-width:600px;aspect-ratio:1;border:0"></iframe>`
  );
}
