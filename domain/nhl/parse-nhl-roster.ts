/** Converts the NHL's public roster feed (`/v1/roster/TOR/current`) to rows for the import's review. */
import * as v from 'valibot';
import type { ImportRefusal } from '#domain/players/import-sentences.ts';
import { findTooLong, readPlayerRow } from '#domain/csv/player-row.ts';
import { cleanPlayerText } from '#domain/players/clean-text.ts';
import type { ParsedRow, PlayerValues } from '#domain/players/player-values.ts';

/** The abbreviations of provinces and states. Rosters have them in birthplaces, such as `Halifax, NS, CAN`. */
const CODES =
  'Alberta AB|British Columbia BC|Manitoba MB|New Brunswick NB|Newfoundland and Labrador NL|Newfoundland NL|Nova Scotia NS|' +
  'Northwest Territories NT|Nunavut NU|Ontario ON|Prince Edward Island PE|Quebec QC|Saskatchewan SK|Yukon YT|' +
  'Alabama AL|Alaska AK|Arizona AZ|Arkansas AR|California CA|Colorado CO|Connecticut CT|Delaware DE|District of Columbia DC|' +
  'Florida FL|Georgia GA|Hawaii HI|Idaho ID|Illinois IL|Indiana IN|Iowa IA|Kansas KS|Kentucky KY|Louisiana LA|Maine ME|' +
  'Maryland MD|Massachusetts MA|Michigan MI|Minnesota MN|Mississippi MS|Missouri MO|Montana MT|Nebraska NE|Nevada NV|' +
  'New Hampshire NH|New Jersey NJ|New Mexico NM|New York NY|North Carolina NC|North Dakota ND|Ohio OH|Oklahoma OK|Oregon OR|' +
  'Pennsylvania PA|Rhode Island RI|South Carolina SC|South Dakota SD|Tennessee TN|Texas TX|Utah UT|Vermont VT|Virginia VA|' +
  'Washington WA|West Virginia WV|Wisconsin WI|Wyoming WY';

const BY_NAME: ReadonlyMap<string, string> = new Map(
  CODES.split('|').map((entry) => [entry.slice(0, -3).toLowerCase(), entry.slice(-2)]),
);

/** Shortens `Nova Scotia` to `NS`, with or without accents. Other texts are returned unchanged. */
function shortenRegion(name: string): string {
  const plain = name
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase();
  return BY_NAME.get(plain) ?? name;
}

/** More players than any club has under contract. A longer response is not a roster. */
const MAX_PLAYERS = 200;
const MAX_TEXT_LENGTH = 1000;

const text = v.pipe(v.string(), v.maxLength(MAX_TEXT_LENGTH), v.transform(cleanPlayerText));
/** A text in several languages, such as a name or a place. Every text has a `default`. */
const localized = v.object({ default: text });
const number = v.pipe(v.number(), v.safeInteger());

const feedPlayer = v.object({
  id: v.optional(v.unknown()),
  firstName: localized,
  lastName: localized,
  sweaterNumber: v.nullish(number),
  positionCode: v.nullish(text),
  shootsCatches: v.nullish(text),
  heightInInches: v.nullish(number),
  weightInPounds: v.nullish(number),
  birthDate: v.nullish(text),
  birthCity: v.nullish(localized),
  birthStateProvince: v.nullish(localized),
  birthCountry: v.nullish(text),
});

/** A list may be empty but not missing. If a list were missing, its players would seem to have left the team. */
const players = v.pipe(v.array(v.unknown()), v.maxLength(MAX_PLAYERS));
const feed = v.object({ forwards: players, defensemen: players, goalies: players });

export interface NhlRosterRow extends ParsedRow {
  /** The NHL's id of the player; null if the feed has no usable id. */
  readonly nhl_id: number | null;
}

const FEED_READING = {
  dates: { order: 'month-first', guessed: false },
  units: { weight: 'lb', height: 'in' },
} as const;

const POSITIONS: Readonly<Record<string, string>> = { L: 'LW', R: 'RW' };

const NO_VALUES: PlayerValues = {
  first_name: null,
  last_name: null,
  full_name: null,
  display_name: null,
  position: null,
  jersey_number: null,
  number: null,
  shoots: null,
  birthplace: null,
  nationality: null,
  birthdate: null,
  height: null,
  weight: null,
  depth: null,
};

function heightText(inches: number | null | undefined): string {
  return inches ? `${Math.floor(inches / 12)}'${inches % 12}"` : '';
}

function readNhlId(id: unknown): number | null {
  return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? id : null;
}

function asRow(player: unknown, index: number): NhlRosterRow {
  const rowNumber = index + 1;
  const result = v.safeParse(feedPlayer, player);
  if (!result.success)
    return {
      rowNumber,
      values: NO_VALUES,
      team: null,
      error: { code: 'feed-entry-unreadable' },
      warnings: [],
      nhl_id: null,
    };
  const from = result.output;
  const place = [
    from.birthCity?.default,
    shortenRegion(from.birthStateProvince?.default ?? ''),
    from.birthCountry,
  ];
  const position = from.positionCode?.toUpperCase() ?? '';
  const cells = {
    first_name: from.firstName.default,
    last_name: from.lastName.default,
    position: POSITIONS[position] ?? position,
    number: from.sweaterNumber?.toString() ?? '',
    shoots: from.shootsCatches ?? '',
    birthplace: place.filter(Boolean).join(', '),
    birthdate: from.birthDate ?? '',
    height: heightText(from.heightInInches),
    weight: from.weightInPounds?.toString() ?? '',
  };
  const { values, warnings } = readPlayerRow(cells, FEED_READING);
  const isNamed = values.first_name || values.last_name;
  const error = isNamed ? findTooLong(values) : ({ code: 'feed-entry-nameless' } as const);
  return { rowNumber, values, team: null, error, warnings, nhl_id: readNhlId(from.id) };
}

/** Drops rows that repeat an id. A repeated row with a different number would look like a second player. */
function dropRepeated(rows: readonly NhlRosterRow[]): NhlRosterRow[] {
  const seen = new Set<number>();
  return rows.filter(({ nhl_id: id }) => {
    const isRepeated = id !== null && seen.has(id);
    if (id !== null) seen.add(id);
    return !isRepeated;
  });
}

/**
 * Reads a response of the feed, already parsed as JSON. Never throws. Rows are numbered from 1 in the feed's order:
 * forwards, defensemen, goalies. The feed has no nationalities, and may omit injured players. `matchImport` lists
 * omitted players as `unmentioned` and leaves them on the team. Refuses a value that is not a roster.
 */
export function parseNhlRoster(json: unknown): { rows: NhlRosterRow[] } | ImportRefusal {
  const result = v.safeParse(feed, json);
  if (!result.success) return { code: 'not-a-roster' };
  const { defensemen, forwards, goalies } = result.output;
  const rows = dropRepeated([...forwards, ...defensemen, ...goalies].map(asRow));
  return rows.length > 0 ? { rows } : { code: 'roster-empty' };
}
