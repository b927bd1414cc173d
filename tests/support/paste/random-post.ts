/** Random correct lineups, written in a random one of the styles in which fans and reporters post lines. */
import { ELEVEN_SEVEN, type Formation, STANDARD_FORMATION } from '#domain/formation.ts';
import { type Lineup, makeLineup, type Scratch } from '#domain/lineup.ts';
import NICKNAMES from '#domain/paste/player-nicknames.json' with { type: 'json' };
import type { PasteTeam } from '#domain/paste/paste-types.ts';
import {
  SEPARATORS,
  LINE_LABELS,
  PAIR_LABELS,
  GOALIES,
  SCRATCH_LABELS,
  INJURED_LABELS,
  PP_LABELS,
  INTROS,
  OUTROS,
  HEADINGS,
} from './post-words.ts';
import { type RosterPlayer, toSlotted } from '#domain/player.ts';

const PLAYER_NICKNAMES: Readonly<Record<string, readonly string[]>> = NICKNAMES;
import { positionGroup } from '#domain/positions.ts';

/** A generator of numbers in [0, 1) that a seed repeats. */
export function randomOf(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let next = Math.imul(state ^ (state >>> 15), 1 | state);
    next = (next + Math.imul(next ^ (next >>> 7), 61 | next)) ^ next;
    return ((next ^ (next >>> 14)) >>> 0) / 4_294_967_296;
  };
}

type Random = () => number;

const pick = <Value>(random: Random, values: readonly Value[]): Value =>
  values[Math.floor(random() * values.length)]!;
const chance = (random: Random, share: number) => random() < share;

function shuffle<Value>(random: Random, values: readonly Value[]): Value[] {
  return values
    .map((value) => [random(), value] as const)
    .toSorted(([a], [b]) => a - b)
    .map(([, value]) => value);
}

function randomLineup(random: Random, team: PasteTeam): Lineup {
  const of = (group: string) =>
    shuffle(
      random,
      team.players.filter(({ position }) => positionGroup(position) === group),
    );
  const pools: Record<string, RosterPlayer[]> = {
    forward: of('forward'),
    defense: of('defense'),
    goalie: of('goalie'),
  };
  const isElevenSeven = chance(random, 0.12) && pools['defense']!.length >= 7;
  const formation: Formation = isElevenSeven ? ELEVEN_SEVEN : STANDARD_FORMATION;
  const players = Object.fromEntries(
    formation.slots.map(({ id, group }) => {
      const player = pools[group]?.shift();
      return [id, player ? toSlotted(player) : null];
    }),
  );
  const rest = shuffle(random, [...pools['forward']!, ...pools['defense']!]).slice(
    0,
    Math.floor(random() * 5),
  );
  const scratches = rest.map((player, index): Scratch => ({
    player: toSlotted(player),
    reason: index % 2 === 0 ? 'scratched' : 'injured',
  }));
  const skaters = (wanted: 'd' | 'f') =>
    shuffle(
      random,
      formation.slots.flatMap(({ id, group }) =>
        (group === 'defense') === (wanted === 'd') && group !== 'goalie' ? (players[id]?.id ?? []) : [],
      ),
    );
  const units: Record<string, string> = {};
  if (chance(random, 0.3)) {
    const [forwards, defense] = [skaters('f'), skaters('d')];
    for (const unit of ['pp1', 'pp2']) {
      for (const place of ['lf', 'b', 'rf', 'nf']) units[unit + place] = forwards.shift()!;
      units[`${unit}p`] = defense.shift()!;
    }
  }
  return makeLineup(players, formation, { scratches, units });
}

export interface RandomPost {
  readonly text: string;
  readonly team: PasteTeam;
  readonly lineup: Lineup;
  /** For the message of a failure: `name=last row=dash`. */
  readonly style: string;
}

const NAME_STYLES = [
  'last',
  'last',
  'last',
  'last',
  'full',
  'full',
  'initial',
  'initialTight',
  'caps',
  'lower',
  'nickname',
  'typo',
  'plain',
  'number',
  'hashNumber',
  'numberName',
  'nameNumber',
  'mixed',
  'tag',
  'lastFirst',
] as const;
type NameStyle = (typeof NAME_STYLES)[number];

const stripAccents = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '');

function misspell(random: Random, name: string): string {
  if (name.length < 6) return name;
  const at = 1 + Math.floor(random() * (name.length - 2));
  const [before, letter = '', after] = [name.slice(0, at), name[at], name.slice(at + 1)];
  if (!/^[a-z]$/.test(letter)) return name;
  const kind = Math.floor(random() * 3);
  if (kind === 0) return before + after;
  return kind === 1
    ? before + letter + letter + after
    : before + pick(random, 'a e i o u s t n'.split(' ')) + after;
}

/** A misspelling that is not the name of another player of the team. */
function misspellSafely(random: Random, name: string, team: PasteTeam): string {
  const typed = misspell(random, name);
  return team.players.some(({ lastName }) => lastName === typed) ? name : typed;
}

function nameOf(random: Random, style: NameStyle, player: RosterPlayer, team: PasteTeam): string {
  const { firstName, lastName, number } = player;
  const isShared = team.players.filter((other) => other.lastName === lastName).length > 1;
  const full = `${firstName} ${lastName}`;
  const initial = `${firstName[0]}. ${lastName}`;
  const sharesInitial =
    team.players.filter((other) => other.lastName === lastName && other.firstName[0] === firstName[0])
      .length > 1;
  const last = sharesInitial ? full : isShared ? initial : lastName;
  switch (style) {
    case 'last':
      return last;
    case 'full':
      return full;
    case 'initial':
      return isShared ? last : initial;
    case 'initialTight':
      return isShared ? last : `${firstName[0]}.${lastName}`;
    case 'caps':
      return last.toUpperCase();
    case 'lower':
      return last.toLowerCase();
    case 'nickname':
      return chance(random, 0.5) ? (PLAYER_NICKNAMES[player.name]?.[0] ?? last) : last;
    case 'typo':
      return isShared ? last : misspellSafely(random, lastName, team);
    case 'plain':
      return stripAccents(last).replaceAll(/['’]/g, '');
    case 'number':
      return number === null ? last : String(number);
    case 'hashNumber':
      return number === null ? last : `#${number}`;
    case 'numberName':
      return number === null ? last : `${pick(random, ['', '#'])}${number} ${last}`;
    case 'nameNumber':
      return number === null
        ? last
        : `${last} ${pick(random, ['#34', '(34)', '34']).replace('34', String(number))}`;
    case 'tag':
      return isShared ? last : `#${stripAccents(lastName).replaceAll(/[^A-Za-z]/g, '')}`;
    case 'lastFirst':
      return full;
    case 'mixed':
      return nameOf(random, pick(random, ['last', 'full', 'initial', 'caps', 'plain']), player, team);
  }
}

interface Style {
  readonly name: NameStyle;
  readonly separator: string;
  readonly form:
    'plain' | 'headings' | 'table' | 'paragraph' | 'html' | 'quote' | 'bullets' | 'parentheses' | 'code';
  readonly line: number;
  readonly goalies: number;
}

const FORMS = [
  'plain',
  'plain',
  'plain',
  'headings',
  'headings',
  'table',
  'paragraph',
  'html',
  'quote',
  'bullets',
  'code',
] as const;
class Writer {
  constructor(
    private readonly random: Random,
    private readonly team: PasteTeam,
    private readonly lineup: Lineup,
    private readonly style: Style,
  ) {}

  private name(id: string): string {
    const player = this.team.players.find((other) => other.id === id)!;
    const name = nameOf(this.random, this.style.name, player, this.team);
    return name;
  }

  private row(zone: number, index: number, separator = this.style.separator): string {
    const row = this.lineup.formation.zones[zone]!.rows[index]!;
    return row.slots.map(({ id }) => this.name(this.lineup.players[id]!.id)).join(separator);
  }

  private rows(zone: number): readonly string[] {
    const labels = zone === 0 ? LINE_LABELS : PAIR_LABELS;
    const label = this.style.form === 'paragraph' ? labels[0]! : labels[this.style.line]!;
    return this.lineup.formation.zones[zone]!.rows.map(
      (_, index) => `${label(index + 1)}${this.row(zone, index)}`,
    );
  }

  private goalies(): string {
    const [starter, backup] = ['starter', 'backup'].map((id) => this.name(this.lineup.players[id]!.id));
    return GOALIES[this.style.goalies]!(starter!, backup!, this.style.separator);
  }

  private table(): string {
    const { zones } = this.lineup.formation;
    const cells = (zone: number) =>
      zones[zone]!.rows.map(({ slots }) => slots.map(({ id }) => this.name(this.lineup.players[id]!.id)));
    const isTight = chance(this.random, 0.5);
    const line = (values: readonly string[]) => (isTight ? values.join(',') : `| ${values.join(' | ')} |`);
    const rule = (count: number) => (isTight ? [] : [`|${' --- |'.repeat(count)}`]);
    return [
      line(['LW', 'C', 'RW']),
      ...rule(3),
      ...cells(0).map(line),
      '',
      line(['LD', 'RD']),
      ...rule(2),
      ...cells(1).map(line),
      '',
      line(['Starter', 'Backup']),
      ...rule(2),
      line(['starter', 'backup'].map((id) => this.name(this.lineup.players[id]!.id))),
    ].join('\n');
  }

  private paragraph(): string {
    const join = pick(this.random, [', ', ' | ', '; ', ' / ']);
    const inner =
      this.style.separator.includes(join.trim()) || join.trim() === ''
        ? ' - '
        : this.style.separator.replaceAll(/[\n\t]/g, '-');
    const of = (zone: number) =>
      this.lineup.formation.zones[zone]!.rows.map((_, index) => this.row(zone, index, inner)).join(join);
    return `F: ${of(0)} D: ${of(1)} G: ${this.row(2, 0, ', ')}`;
  }

  private body(): string {
    const { form } = this.style;
    if (form === 'table') return this.table();
    if (form === 'paragraph') return this.paragraph();
    const [forwards, defense] = [this.rows(0), this.rows(1)];
    const goalies = this.goalies();
    const gap = chance(this.random, 0.7) ? '\n\n' : '\n';
    if (form === 'headings') {
      const [one, two, three] = pick(this.random, HEADINGS);
      return `${one}\n${forwards.join('\n')}${gap}${two}\n${defense.join('\n')}${gap}${three}\n${goalies}`;
    }
    const spread = chance(this.random, 0.15) ? '\n\n' : '\n';
    const text = [forwards.join(spread), defense.join(spread), goalies].join(gap);
    if (form === 'html')
      return `<p>${text.replaceAll('&', '&amp;').replaceAll('\n\n', '</p><p>').replaceAll('\n', '<br>')}</p>`;
    const start =
      { quote: '> ', bullets: pick(this.random, ['- ', '* ', '• ']), code: '    ' }[form as string] ?? '';
    return text
      .split('\n')
      .map((line) => (line === '' ? line : start + line))
      .join('\n');
  }

  private extras(): readonly string[] {
    const { scratches, units } = this.lineup;
    const of = (reason: string) =>
      scratches
        .filter((scratch) => scratch.reason === reason)
        .map(({ player }) => this.name(player.id))
        .join(', ');
    const lists = (
      [
        ['scratched', SCRATCH_LABELS],
        ['injured', INJURED_LABELS],
      ] as const
    ).flatMap(([reason, labels]) => (of(reason) ? [pick(this.random, labels) + of(reason)] : []));
    const label = pick(this.random, PP_LABELS);
    const power = [1, 2].flatMap((unit) => {
      const ids = Object.entries(units).flatMap(([place, id]) => (place.startsWith(`pp${unit}`) ? [id] : []));
      return ids.length > 0
        ? [label(unit) + ids.map((id) => this.name(id)).join(pick(this.random, [' - ', ', ', ' / ']))]
        : [];
    });
    return chance(this.random, 0.5) ? [...lists, power.join('\n')] : [power.join('\n'), ...lists];
  }

  write(): string {
    const parts = [
      pick(this.random, INTROS)(this.team),
      this.body(),
      ...this.extras(),
      pick(this.random, OUTROS),
    ];
    return parts.filter((part) => part !== '').join('\n\n');
  }
}

/** A lineup and its text. Posts of numbers alone name their team. */
export function randomPost(seed: number, teams: readonly PasteTeam[]): RandomPost {
  const random = randomOf(seed);
  const team = pick(random, teams);
  const lineup = randomLineup(random, team);
  const style: Style = {
    name: pick(random, NAME_STYLES),
    separator: pick(random, SEPARATORS),
    form: pick(random, FORMS),
    line: Math.floor(random() * LINE_LABELS.length),
    goalies: Math.floor(random() * GOALIES.length),
  };
  const text = new Writer(random, team, lineup, style).write();
  return {
    text,
    team,
    lineup,
    style: `name=${style.name} gap=${JSON.stringify(style.separator)} form=${style.form} line=${style.line} goalies=${style.goalies}`,
  };
}
