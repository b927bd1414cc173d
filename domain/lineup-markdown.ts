import type { Lineup } from './lineup.ts';
import {
  gameLine,
  headlines,
  type LineupWords,
  noteOf,
  scratchLines,
  signatureLine,
  unitRows,
} from './lineup-text.ts';
import { NO_WORDS } from './card-words.ts';
import type { SlottedPlayer } from './player.ts';

function escapeMarkdown(text: string): string {
  return text.replaceAll(/[\\`*_[\]<>|~#]/g, String.raw`\$&`);
}

/** `34 Auston Matthews (C)`, or `—`. */
function cellOf(player: SlottedPlayer | null | undefined): string {
  if (!player) return '—';
  const name = escapeMarkdown(player.name) + noteOf(player);
  return player.number === null ? name : `${player.number} ${name}`;
}

function tableRow(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}

function zoneTables({ formation, players }: Lineup): readonly string[] {
  return formation.zones.map(({ lanes, rows }) => {
    const widest = rows.find(({ slots }) => slots.length === lanes) ?? rows[0];
    const columns = Array.from({ length: lanes }, (_, lane) => lane);
    const isNamed = rows.length > 1;
    const start = (name: string) => (isNamed ? [name] : []);
    const head = columns.map((lane) => widest?.slots.find((slot) => slot.lane === lane)?.heading ?? '');
    const body = rows.map(({ name, slots }) => [
      ...start(name),
      ...columns.map((lane) => {
        const slot = slots.find((other) => other.lane === lane);
        return slot ? cellOf(players[slot.id]) : '';
      }),
    ]);
    const rule = [...start(''), ...head].map(() => '---');
    return [[...start(''), ...head], rule, ...body].map(tableRow).join('\n');
  });
}

/** Like `lineupText`, but in Markdown. Each zone is a table. Blank lines separate the parts. */
export function lineupMarkdown({ lineup, title, teamName, words = NO_WORDS, link }: LineupWords): string {
  const [headline = '', ...team] = headlines(title, teamName).map(escapeMarkdown);
  return [
    `**${headline}**`,
    ...team,
    escapeMarkdown(gameLine(words)),
    ...zoneTables(lineup),
    ...unitRows(lineup, escapeMarkdown),
    ...scratchLines(lineup, escapeMarkdown),
    escapeMarkdown(signatureLine(words)),
    link,
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}
