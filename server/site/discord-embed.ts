/**
 * Writes Discord's preview of a page, with a button
 * (https://docs.discord.com/developers/link-previews/component-embeds).
 * If an embed breaks Discord's rules, Discord shows no preview at all. This code therefore checks the size limit.
 */

/** Discord's numbers for the types of components. */
const [ACTIONS, BUTTON, TEXT, GALLERY, CONTAINER] = [1, 2, 10, 12, 17];
const LINK_STYLE = 5;
const MAX_BYTES = 3000;

/** The parts of a preview that Discord shows. `path`s begin with a slash. */
interface DiscordPage {
  readonly title: string;
  readonly description: string;
  readonly path: string;
  /** The button's label. */
  readonly action?: string;
  /** In hex, such as `#00205b`. */
  readonly color?: string;
  readonly image?: { readonly path: string };
}

/** Escapes a text for Markdown. */
const plain = (text: string) => text.replaceAll(/[\\*_~|`>#[\]()]/g, String.raw`\$&`);

/** Returns the embed of a page. Null if the page has no action, or the embed would be too large. */
export function writeDiscordEmbed(publicUrl: string, preview: DiscordPage): object | null {
  const { action, color, description, image, path, title } = preview;
  if (action === undefined) return null;
  const url = publicUrl + path;
  const components = [
    { type: TEXT, content: `### [${plain(title)}](${url})\n${plain(description)}` },
    ...(image
      ? [{ type: GALLERY, items: [{ media: { url: publicUrl + image.path }, description: title }] }]
      : []),
    { type: ACTIONS, components: [{ type: BUTTON, style: LINK_STYLE, label: action, url }] },
  ];
  const accent = color === undefined ? {} : { accent_color: Number.parseInt(color.slice(1), 16) };
  const embed = { component: { type: CONTAINER, ...accent, components } };
  return Buffer.byteLength(JSON.stringify(embed)) <= MAX_BYTES ? embed : null;
}
