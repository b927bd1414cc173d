/** The small pages that other sites show in frames: whole without script, without cookies, and without fonts. */
import { readableFill, resolveTeamColors, textColorOn } from '#domain/team-colors.ts';
import type { TeamData } from '#domain/player.ts';
import { escapeHtml } from '#platform/http/escape-html.ts';

/** The policy of pages that any site may frame. Nothing else of this site may be framed. */
export const EMBED_CSP =
  "default-src 'none'; img-src 'self'; style-src 'self'; script-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors *";

export interface EmbedRow {
  /** Such as `Line 1`. */
  readonly name: string;
  /** Null for an empty slot. */
  readonly players: readonly ({ readonly name: string; readonly number: number | null } | null)[];
}

export interface EmbedSide {
  readonly team: TeamData;
  readonly title: string;
  /** What is new, in a sentence; may be empty. */
  readonly note: string;
  readonly rows: readonly EmbedRow[];
}

/** What an embed shows. A removed lineup has no sides. */
export interface EmbedView {
  readonly title: string;
  readonly sides: readonly EmbedSide[];
  /** The first link is the page that has more. `path` begins with a slash. */
  readonly links: readonly { readonly text: string; readonly path: string }[];
}

function playerHtml(player: EmbedRow['players'][number]): string {
  if (!player) return '<li>–</li>';
  const number = player.number === null ? '' : `<b>${player.number}</b> `;
  return `<li>${number}${escapeHtml(player.name)}</li>`;
}

/** @param level The level of the side's heading: 1 for the only side. */
function sideHtml({ note, rows, team, title }: EmbedSide, level: number): string {
  const fill = readableFill(resolveTeamColors(team).primary);
  const ink = textColorOn(fill) === '#ffffff' ? 'light' : 'dark';
  const row = ({ name, players }: EmbedRow) =>
    `<div class="row"><h${level + 1}>${escapeHtml(name)}</h${level + 1}><ul>${players.map(playerHtml).join('')}</ul></div>`;
  // The color is an attribute of a shape, because the policy forbids style attributes.
  return (
    `<section><header class="${ink}"><svg aria-hidden="true"><rect width="100%" height="100%" fill="${fill}"/></svg>` +
    `<h${level}>${escapeHtml(title)}</h${level}></header>${rows.map(row).join('')}` +
    `${note === '' ? '' : `<p>${escapeHtml(note)}</p>`}</section>`
  );
}

/** Writes the page of an embed. Links open outside the frame. */
export function writeEmbed(publicUrl: string, { links, sides, title }: EmbedView): string {
  const link = ({ path, text }: EmbedView['links'][number]) =>
    `<a href="${escapeHtml(publicUrl + path)}" target="_blank" rel="noopener">${escapeHtml(text)}</a>`;
  const [only, ...others] = sides;
  const heading = `<h1 class="${only ? 'unseen' : 'gone'}">${escapeHtml(title)}</h1>`;
  const content =
    only && others.length === 0
      ? sideHtml(only, 1)
      : heading + sides.map((side) => sideHtml(side, 2)).join('');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)} · Line Rush</title>
<link rel="stylesheet" href="/embed.css">
<script src="/embed.js" defer></script>
</head>
<body>
<main class="sides-${sides.length}">${content}</main>
<footer><strong>Line Rush</strong>${links.map(link).join('')}</footer>
</body>
</html>
`;
}
