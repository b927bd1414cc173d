import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import {
  type Completion,
  completeRoster,
  isIncomplete,
  playerOfRow,
  readTypedRoster,
  rosterText,
  suggestShort,
} from '#domain/own-teams/complete-roster.ts';
import { STANDARD_FORMATION } from '#domain/formation.ts';
import {
  fittingFormation,
  isRowPlayer,
  OWN_TEAM_LIMITS,
  type OwnPlayer,
  type OwnTeam,
  type SweaterPattern,
} from '#domain/own-teams/own-team.ts';
import { ROSTER_TEXT_MAX_LENGTH } from '#domain/own-teams/read-roster.ts';
import { formatNumber } from '#domain/format.ts';
import { cleanLine, countCharacters } from '#domain/plain-text.ts';
import { isSameTeam } from '#domain/own-teams/merge-own-teams.ts';
import { OWN_TEAM } from '#domain/team.ts';
import { parseColor } from '#domain/team-colors.ts';
import type { RosterPlayer } from '#domain/player.ts';
import { newId } from '#web/backend/new-id.ts';
import { saveOwnTeam } from '#web/backend/own-teams.ts';
import { findOwnTeam } from '#web/backend/stored-teams.ts';
import { useSession } from '#web/backend/session.ts';
import { factActions } from '../../store/fact-actions.ts';
import { openTeam } from './open-team.ts';
import { readCrest } from './read-crest.ts';

const COLORS = ['#c8102e', '#ffffff', '#111111'] as const;

/** The maximum length of a text in the form. Text boxes with longer texts freeze the page. */
const MOST_TYPED = 5 * ROSTER_TEXT_MAX_LENGTH;

const CHANGED_ELSEWHERE =
  'This team was changed in another tab or on another device. To replace that version with yours, save again.';

interface Typed {
  readonly name: string;
  /** Empty while the form uses the suggestion from the name. */
  readonly short: string;
  readonly colors: readonly [string, string, string];
  readonly sweater: SweaterPattern;
  readonly crest: string | null;
  readonly roster: string;
  readonly picked: readonly OwnPlayer[];
  readonly completions: ReadonlyMap<number, Completion>;
}

type OwnTeamErrors = Partial<Record<'name' | 'short' | 'roster' | 'crest' | 'form', string>>;

function valuesOf(team: OwnTeam | null, roster: string): Typed {
  const players = team?.players ?? [];
  return {
    name: team?.name ?? '',
    short: team?.short ?? '',
    colors: team?.colors ?? COLORS,
    sweater: team?.sweater ?? 'stripes',
    crest: team?.crest ?? null,
    roster: team ? rosterText(players.filter(({ id }) => !isRowPlayer(id))) : roster.slice(0, MOST_TYPED),
    picked: players.filter(({ id }) => isRowPlayer(id)),
    completions: new Map(),
  };
}

export type TypedDress = Pick<Typed, 'colors' | 'crest' | 'sweater'>;

/** Replaces each text that is not a color with the initial color of that field. */
export function validDress({ colors, ...dress }: TypedDress): Pick<OwnTeam, keyof TypedDress> {
  const valid = colors.map((color, index) => parseColor(color) ?? COLORS[index]);
  return { ...dress, colors: valid as unknown as OwnTeam['colors'] };
}

function lengthError(text: string, max: number): string | undefined {
  const length = countCharacters(text);
  return length > max ? `At most ${max} characters. This has ${length}.` : undefined;
}

function nameErrors(name: string, short: string): OwnTeamErrors {
  const { name: nameMax, short: shortMax } = OWN_TEAM_LIMITS;
  const nameError = name === '' ? 'Give your team a name.' : lengthError(name, nameMax);
  const shortError = short === '' ? 'Give your team a short name.' : lengthError(short, shortMax);
  return { ...(nameError && { name: nameError }), ...(shortError && { short: shortError }) };
}

function rosterError(count: number, text: string): OwnTeamErrors {
  const { players } = OWN_TEAM_LIMITS;
  if (text.length > ROSTER_TEXT_MAX_LENGTH)
    return {
      roster: `A roster has at most ${formatNumber(ROSTER_TEXT_MAX_LENGTH)} characters. Shorten this one.`,
    };
  if (count === 0) return { roster: 'Paste or type your players, one per row, or search all clubs.' };
  return count > players ? { roster: `A team has at most ${players} players. This one has ${count}.` } : {};
}

function fieldActions(
  typed: Typed,
  change: (part: Partial<Typed>) => void,
  fail: (found: OwnTeamErrors) => void,
) {
  return {
    setColor: (index: number, color: string) =>
      change({ colors: typed.colors.with(index, color) as unknown as Typed['colors'] }),
    async addCrest(file: File) {
      const result = await readCrest(file);
      if ('crest' in result) change(result);
      else fail({ crest: result.problem });
    },
    pick: ({ id, name, number, position, isUnsure, shoots }: RosterPlayer) =>
      change({
        picked: [
          ...typed.picked,
          { id, name, number, position: isUnsure ? null : position, shoots: shoots ?? null },
        ],
      }),
    unpick: (id: string) => change({ picked: typed.picked.filter((player) => player.id !== id) }),
    complete(index: number, part: Completion) {
      const completions = new Map(typed.completions);
      change({ completions: completions.set(index, { ...completions.get(index), ...part }) });
    },
  };
}

/**
 * The form of an own team. The first submit asks for missing numbers and positions. The second one creates the team.
 */
export function useOwnTeam(given: OwnTeam | null, pasted: string) {
  const client = useQueryClient();
  const [edited] = useState(() => (given && findOwnTeam(OWN_TEAM + given.id)) ?? given);
  const [seen, setSeen] = useState(edited); // the stored version that a save may replace
  const [typed, setTyped] = useState(() => valuesOf(edited, pasted));
  const [errors, setErrors] = useState<OwnTeamErrors>({});
  const [asks, setAsks] = useState(false);
  const written = useMemo(() => readTypedRoster(typed.roster, edited?.players ?? []), [typed.roster, edited]);
  const read = [...written.players, ...written.ignored.map(playerOfRow)];
  const change = (part: Partial<Typed>) => {
    setTyped((before) => ({ ...before, ...part }));
    setErrors({});
  };
  const isVisitor = useSession().status === 'signed-out';
  // Rows without a recognized player are left out until the fan adds them.
  const isOut = (index: number) => typed.completions.get(index)?.isOut ?? index >= written.players.length;
  const open = asks ? [...read.entries()].filter(([, player]) => isIncomplete(player)) : [];

  const submit = () => {
    const name = cleanLine(typed.name);
    const short = cleanLine(typed.short) || suggestShort(name);
    const taken = [...typed.picked, ...written.kept];
    const answers = new Map(
      read.map((_, index) => [index, { ...typed.completions.get(index), isOut: isOut(index) }]),
    );
    const players = completeRoster(read, answers, taken, edited?.players ?? []);
    const found = { ...nameErrors(name, short), ...rosterError(players.length, typed.roster) };
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    if (!asks && read.some(isIncomplete)) return setAsks(true);
    const stored = seen && findOwnTeam(OWN_TEAM + seen.id);
    if (stored && !isSameTeam(stored, seen)) {
      setSeen(stored);
      return setErrors({ form: CHANGED_ELSEWHERE });
    }
    const { colors, sweater } = typed;
    const dress = validDress({ colors, sweater, crest: isVisitor ? null : typed.crest });
    const team: OwnTeam = { id: edited?.id ?? newId(), name, short, ...dress, players };
    const problem = saveOwnTeam(client, team);
    if (problem !== null) return setErrors({ form: problem });
    openTeam(team);
    const formation = fittingFormation(players);
    if (!edited && formation !== STANDARD_FORMATION) factActions.changeFormation(formation);
  };
  return {
    typed,
    errors,
    asks,
    ignored: written.ignored,
    /** The players to complete, with their indices in the roster. */
    open,
    isOut,
    count: read.filter((_, index) => !isOut(index)).length + written.kept.length + typed.picked.length,
    shownShort: typed.short || suggestShort(typed.name),
    setRoster: (roster: string) => {
      change({ roster: roster.slice(0, MOST_TYPED), completions: new Map() });
      setAsks(false);
    },
    change,
    ...fieldActions(typed, change, (found) => setErrors((before) => ({ ...before, ...found }))),
    submit,
  };
}

export type OwnTeamForm = ReturnType<typeof useOwnTeam>;
