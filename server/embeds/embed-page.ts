/** Writes the small pages that other sites show in frames. They need no script, cookies, or fonts. */
import { readableFill, resolveTeamColors, textColorOn } from '#domain/team-colors.ts';
import type { TeamData } from '#domain/player.ts';
import { escapeHtml } from '#platform/http/escape-html.ts';

/** The CSP of the pages that any site may frame. Other pages of this site may not be framed. */
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
  /** A sentence about what is new. May be empty. */
  readonly note: string;
  readonly rows: readonly EmbedRow[];
}

/** The content of an embed. A removed lineup has no sides. */
export interface EmbedView {
  readonly title: string;
  readonly sides: readonly EmbedSide[];
  /** The first link leads to the page with the full content. `path` begins with a slash. */
  readonly links: readonly { readonly text: string; readonly path: string }[];
}

function playerHtml(player: EmbedRow['players'][number]): string {
  if (!player) return '<li>–</li>';
  const number = player.number === null ? '' : `<b>${player.number}</b> `;
  return `<li>${number}${escapeHtml(player.name)}</li>`;
}

/** @param level The heading level: 1 for a single side, else 2. */
function sideHtml({ note, rows, team, title }: EmbedSide, level: number): string {
  const fill = readableFill(resolveTeamColors(team).primary);
  const ink = textColorOn(fill) === '#ffffff' ? 'light' : 'dark';
  const row = ({ name, players }: EmbedRow) =>
    `<div class="row"><h${level + 1}>${escapeHtml(name)}</h${level + 1}><ul>${players.map(playerHtml).join('')}</ul></div>`;
  // Color a shape with an attribute, because the CSP forbids style attributes.
  return (
    `<section><header class="${ink}"><svg aria-hidden="true"><rect width="100%" height="100%" fill="${fill}"/></svg>` +
    `<h${level}>${escapeHtml(title)}</h${level}></header>${rows.map(row).join('')}` +
    `${note === '' ? '' : `<p>${escapeHtml(note)}</p>`}</section>`
  );
}

/** Writes the page of an embed. Its links open in a new tab, not in the frame. */
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
