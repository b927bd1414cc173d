/** Reads the roster of a team of any league, as fans paste or type it. */
import { foldKey } from '#domain/paste/tokens.ts';
import { cleanLine } from '#domain/plain-text.ts';
import { readRow } from './roster-cells.ts';
import { decide, type ReadPlayer, type RosterCandidate } from './roster-habits.ts';
import { asText, divideLabels, placeOf, type Reading, readText, readTextHabits } from './roster-rows.ts';
import { findTables, joinStacked } from './roster-tables.ts';
import type { Heading } from './roster-words.ts';

export interface PastedRoster {
  readonly players: readonly ReadPlayer[];
  /** Rows that were not understood, as typed, so that the dialog can show them. */
  readonly ignored: readonly string[];
}

export const ROSTER_TEXT_MAX_LENGTH = 20_000;
const MAX_PLAYERS = 60;
/** The maximum length of a line that is read, and the maximum number of lines. These limits keep reading fast. */
const MAX_LINE = 500;
const MAX_LINES = 500;

/** Returns the number of each line's paragraph, and whether most rows are paragraphs of their own. */
function readParagraphs(lines: readonly string[]) {
  let paragraph = 0;
  const paragraphOf = lines.map((line) => (line.trim() === '' ? ++paragraph : paragraph));
  const filled = lines.filter((line) => line.trim() !== '').length;
  return { paragraphOf, isSpaced: paragraph * 1.5 >= filled };
}

function readCandidates(lines: readonly string[], isSpaced: boolean) {
  const tables = findTables(lines);
  const habits = readTextHabits(lines.filter((_, index) => !tables[index]));
  const letters = new Set(
    tables
      .flatMap((row) => (row?.columns.place === undefined ? [] : (row.cells[row.columns.place] ?? '')))
      .filter((cell) => /^\p{Lu}$/u.test(cell)),
  );
  const candidates: RosterCandidate[] = [];
  const ignored = new Set<number>();
  let heading: Heading | null = null;
  let rows = 0;
  let hasHeadings = false;
  let isBelow = false;
  for (const [index, line] of lines.entries()) {
    const table = tables[index];
    if (line.trim() === '') {
      // A blank line ends the section. Below a section of staff, only rows with a number or a position are players.
      if (rows > 0 && !isSpaced) heading = heading === 'none' ? 'scratch' : null;
      rows = 0;
    } else if (table?.isHeader) heading = table.columns.heading ?? heading;
    else if (/[^\s|:+=_*~-]/.test(line)) {
      const read: Reading = table
        ? { heading, isHeading: false, found: heading === 'none' ? null : readRow(table, letters) }
        : readText(asText(line), heading, habits);
      if (read.isHeading) {
        const above = candidates.at(-1);
        // The position may be that of the player above: `Sam Lee`, `Center`, `Jo Park`.
        isBelow ||=
          placeOf(read.heading) !== null &&
          !hasHeadings &&
          above?.form === 'alone' &&
          above.marks.length === 0 &&
          !/s$/i.test(line.trim()) &&
          above.line === index - 1;
        hasHeadings ||= placeOf(read.heading) !== null;
        heading = isBelow && placeOf(read.heading) !== null ? 'neutral' : read.heading;
      } else if (read.found)
        candidates.push(
          ...read.found.map((found) => ({
            ...found,
            line: index,
            isWhole: line.trim() === found.name,
            heading: placeOf(read.heading),
          })),
        );
      else {
        ignored.add(index);
        // The row may be a heading that ends the section.
        if (!/\d/.test(line) && heading !== 'none') heading = 'neutral';
      }
      rows += read.isHeading ? 0 : 1;
    }
  }
  return { candidates, ignored };
}

/**
 * Adds a player, unless the list has a player with the same name and no conflicting number. In that case, adds the new
 * values to the listed player. Returns false if there are too many players.
 */
function addPlayer(players: ReadPlayer[], player: ReadPlayer): boolean {
  const key = foldKey(player.name);
  const index = players.findIndex(
    (other) =>
      foldKey(other.name) === key && (other.number ?? player.number) === (player.number ?? other.number),
  );
  const known = players[index];
  if (!known) return players.length < MAX_PLAYERS && players.push(player) > 0;
  players[index] = {
    ...known,
    number: known.number ?? player.number,
    position: known.position ?? player.position,
    shoots: known.shoots ?? player.shoots,
  };
  return true;
}

/** A name with a number in parentheses, such as `@Rilk (Riley Kane, 91)`. What is in parentheses is not read. */
const ASIDE = /\((?=[^()]*\b\d{1,2}\b)[^()]*?(\p{Lu}[\p{L}\p{M}'’-]+ \p{Lu}[\p{L}\p{M}'’-]+)[^()]*\)/u;

/** Reads a pasted roster. Never throws, and guesses nothing: what is unclear is null or an ignored row. */
export function readRoster(text: string): PastedRoster {
  const cut = text.slice(0, ROSTER_TEXT_MAX_LENGTH);
  const typed = cut.split(/\r\n?|[\n\v\f\u0085\u2028\u2029]/u);
  // The last row of a cut text may have only a part of its name.
  const last = cut.length < text.length ? typed.splice(-1) : [];
  const others = typed.splice(MAX_LINES);
  const isLong = (line: string) => line.length > MAX_LINE;
  const lines = joinStacked(typed.filter((line) => !isLong(line)).flatMap(divideLabels));
  const { isSpaced, paragraphOf } = readParagraphs(lines);
  const { candidates, ignored } = readCandidates(lines, isSpaced);
  const players: ReadPlayer[] = [];
  for (const [index, player] of decide(candidates, paragraphOf).entries())
    if (!player || !addPlayer(players, player)) ignored.add(candidates[index]?.line ?? 0);
  for (const [index, line] of lines.entries()) {
    const [, aside] = ASIDE.exec(line) ?? [];
    if (aside && !players.some(({ name }) => foldKey(name) === foldKey(aside))) ignored.add(index);
  }
  const skipped = [...ignored].toSorted((a, b) => a - b).map((index) => lines[index] ?? '');
  return {
    players,
    ignored: [...skipped, ...typed.filter(isLong), ...others, ...last]
      .map((row) => cleanLine(row.slice(0, MAX_LINE)))
      .filter(Boolean),
  };
}
