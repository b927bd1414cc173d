import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { formatNumber } from '#domain/format.ts';
import { CHANGE_KINDS, type RosterChange, type RowAnswer } from '#domain/roster-updates/compare-rosters.ts';
import { Button } from '#web/ui/button.tsx';
import { Crest } from '#web/ui/crest.tsx';
import {
  KIND_HINTS,
  KIND_TITLES,
  answerText,
  changeLabel,
  changedName,
  doubtText,
  chipOf,
} from './change-texts.ts';
import { type Decisions, answer, canPick, depart, departureOf, pick } from './decisions.ts';
import { numberOf } from '#domain/players/identity.ts';
import type { Departure } from '#domain/roster-updates/update-rows.ts';
import type { Team } from '#domain/team.ts';
import { SelectArrow } from '#web/ui/select-field.tsx';
import { type ValueChip, ValueChips } from '../row-list.tsx';
import { RowFlag } from '../players/csv/row-tables.tsx';

export type TeamsById = ReadonlyMap<number, Team>;

export interface ReviewProps {
  readonly teams: TeamsById;
  readonly decisions: Decisions;
  readonly onDecide: (decisions: Decisions) => void;
  readonly onIgnore: (changes: readonly RosterChange[]) => void;
}

interface RowSelectProps extends Omit<ComponentProps<'select'>, 'className' | 'onChange'> {
  readonly onChange: (value: string) => void;
}

/** A small select for rows of a list. */
export function RowSelect({ onChange, ...select }: RowSelectProps) {
  return (
    <span className="relative block w-full min-w-0">
      <select
        {...select}
        className="min-h-11 w-full min-w-0 appearance-none rounded-plate border border-line-strong bg-surface py-1 pr-10 pl-3 text-sm text-ellipsis"
        onChange={({ target }) => onChange(target.value)}
      />
      <SelectArrow />
    </span>
  );
}

const shortName = (team: Team | undefined) => team?.abbreviation ?? team?.name ?? '?';

function factsOf({ kind, player, row }: RosterChange): string {
  const values = player ?? row?.values;
  if (!values) return '';
  const number = numberOf(values);
  const facts = [number === null ? null : `#${number}`, values.position];
  // A new player has no old values to compare with, so show the new values.
  if (kind === 'joined')
    facts.push(values.shoots && `shoots ${values.shoots}`, values.birthdate && `born ${values.birthdate}`);
  return facts.filter(Boolean).join(' · ');
}

function chipsOf({ changes, kind, player, teamId }: RosterChange, teams: TeamsById): readonly ValueChip[] {
  const chips = changes.map(chipOf);
  if (kind !== 'traded' || !player) return chips;
  const [before, after] = [teams.get(player.team_id), teams.get(teamId)].map(shortName);
  return [{ name: 'team', before: before ?? '?', after: after ?? '?' }, ...chips];
}

interface SelectProps extends ReviewProps {
  readonly change: RosterChange;
}

function AnswerSelect({ change, decisions, onDecide, teams }: SelectProps) {
  const chosen = decisions.answers.get(change.id);
  const teamOf = (id: number) => teams.get(id)?.name ?? 'another team';
  const key = ({ action, ...rest }: RowAnswer) => ('player' in rest ? `${action} ${rest.player.id}` : action);
  return (
    <RowSelect
      aria-label={`Who is ${changedName(change)}?`}
      value={chosen ? key(chosen) : ''}
      onChange={(value) =>
        onDecide(answer(decisions, change, change.answers.find((each) => key(each) === value) ?? null))
      }
    >
      <option value="">Choose who this is…</option>
      {change.answers.map((each) => (
        <option key={key(each)} value={key(each)}>
          {answerText(each, teamOf)}
        </option>
      ))}
    </RowSelect>
  );
}

/** The value of an option for a departure: `delete`, or the id of the new team. */
export function departureKey(departure: Departure): string {
  return departure.action === 'delete' ? 'delete' : String(departure.teamId);
}

export function departureOfKey(key: string): Departure {
  return key === 'delete' ? { action: 'delete' } : { action: 'move', teamId: Number(key) };
}

/** The options for the new team of a player who has left. `without` is the old team. */
export function MoveOptions({ teams, without }: { readonly teams: TeamsById; readonly without?: number }) {
  return (
    <optgroup label="Move to">
      {[...teams]
        .filter(([id]) => id !== without)
        .map(([id, { name }]) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
    </optgroup>
  );
}

function DepartureSelect({ change, decisions, onDecide, teams }: SelectProps) {
  return (
    <RowSelect
      aria-label={`What happens to ${changedName(change)}`}
      value={departureKey(departureOf(change, decisions))}
      onChange={(key) => onDecide(depart(decisions, change, departureOfKey(key)))}
    >
      <option value="delete">Delete</option>
      <MoveOptions teams={teams} without={change.teamId} />
    </RowSelect>
  );
}

/** In a list by kind, each row shows its team. In a list by team, each row shows its kind. */
export type Grouping = 'kind' | 'team';

interface ChangeRowProps extends SelectProps {
  readonly groupedBy: Grouping;
}

function Facts({ change, groupedBy, teams }: Pick<ChangeRowProps, 'change' | 'groupedBy' | 'teams'>) {
  const team = teams.get(change.teamId);
  return (
    <>
      <span className="rounded-badge bg-sunk px-1.5 py-px font-condensed text-sm font-semibold">
        {groupedBy === 'team' ? KIND_TITLES[change.kind] : shortName(team)}
        {groupedBy === 'kind' && <span className="sr-only"> ({team?.name})</span>}
      </span>
      <span className="text-sm text-soft tabular-nums">{factsOf(change)}</span>
    </>
  );
}

function ChangeRow({ change, groupedBy, ...review }: ChangeRowProps) {
  const id = useId();
  const { decisions, onDecide, onIgnore, teams } = review;
  const oldTeam = (change.player && teams.get(change.player.team_id)?.name) ?? 'the old team';
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-3 gap-y-2 border-t border-line py-2.5 pr-1 pl-3 first:border-0 sm:grid-cols-[auto_minmax(0,1fr)_auto_auto] sm:pr-2 sm:pl-4">
      <input
        id={id}
        type="checkbox"
        className="my-3 size-5 accent-accent disabled:opacity-45"
        checked={decisions.picked.has(change.id)}
        disabled={!canPick(change, decisions)}
        onChange={({ target: { checked } }) => onDecide(pick(decisions, [change], checked))}
      />
      <div className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-1 self-center">
        <label htmlFor={id} className="flex min-h-11 flex-wrap content-center items-center gap-x-2.5 gap-y-1">
          <bdi className="font-semibold wrap-anywhere">{changedName(change)}</bdi>
          <Facts change={change} groupedBy={groupedBy} teams={teams} />
        </label>
        <ValueChips chips={chipsOf(change, teams)} />
        {change.doubts.map((doubt) => (
          <span key={doubt} className="w-full">
            <RowFlag>{doubtText(doubt, oldTeam)}</RowFlag>
          </span>
        ))}
      </div>
      {(change.answers.length > 0 || change.kind === 'left') && (
        <div className="max-sm:col-span-2 max-sm:col-start-2 max-sm:row-start-2 max-sm:pr-2 sm:w-64">
          {change.answers.length > 0 ? (
            <AnswerSelect change={change} {...review} />
          ) : (
            <DepartureSelect change={change} {...review} />
          )}
        </div>
      )}
      <Button
        look="quiet"
        className="col-start-3 row-start-1 sm:col-start-4"
        aria-label={`Keep as is: ${changeLabel(change)}`}
        onClick={() => onIgnore([change])}
      >
        Keep as is
      </Button>
    </li>
  );
}

/** The number of rows that a group shows at first. A first refresh finds changes for nearly all players. */
const FIRST_ROWS = 20;

interface GroupProps extends ReviewProps {
  readonly title: string;
  readonly hint?: string;
  readonly crest?: ReactNode;
  readonly changes: readonly RosterChange[];
  readonly groupedBy: Grouping;
}

function ChangeGroup({ changes, crest, groupedBy, hint, title, ...review }: GroupProps) {
  const id = useId();
  const [showsAll, setShowsAll] = useState(false);
  const { decisions, onDecide } = review;
  const pickable = changes.filter((change) => canPick(change, decisions));
  const total = pickable.length;
  const picked = pickable.filter((change) => decisions.picked.has(change.id)).length;
  const shown = showsAll ? changes : changes.slice(0, FIRST_ROWS);
  return (
    <section aria-labelledby={id} className="panel overflow-hidden">
      <header className="flex items-center gap-3 border-b border-line px-3 py-2.5 sm:px-4">
        <input
          ref={(box) => {
            if (box) box.indeterminate = picked > 0 && picked < total;
          }}
          type="checkbox"
          aria-label={`Select all: ${title}`}
          className="size-5 accent-accent disabled:opacity-45"
          checked={total > 0 && picked === total}
          disabled={total === 0}
          onChange={() => onDecide(pick(decisions, pickable, picked < total))}
        />
        {crest && <span className="relative block size-8 shrink-0 text-sm">{crest}</span>}
        <h2 id={id} className="display-type min-w-0 flex-1 text-xl wrap-anywhere">
          {title} <span className="sr-only">({changes.length})</span>
        </h2>
        <span
          aria-hidden
          className="min-w-9 rounded-full bg-inverse px-2.5 py-px text-center font-condensed text-xl/[inherit] font-bold text-on-inverse tabular-nums"
        >
          {formatNumber(changes.length)}
        </span>
      </header>
      {hint && <p className="px-3 pt-2.5 text-sm text-soft sm:px-4">{hint}</p>}
      <ul>
        {shown.map((change) => (
          <ChangeRow key={change.id} change={change} groupedBy={groupedBy} {...review} />
        ))}
      </ul>
      {shown.length < changes.length && (
        <div className="border-t border-line p-2 text-center">
          <Button look="quiet" onClick={() => setShowsAll(true)}>
            Show all {formatNumber(changes.length)}
            <span className="sr-only"> of {title}</span>
          </Button>
        </div>
      )}
    </section>
  );
}

interface ChangeGroupsProps extends ReviewProps {
  readonly open: readonly RosterChange[];
  readonly groupedBy: Grouping;
}

/** All open differences, by kind or by team. Leaves out empty groups. */
export function ChangeGroups({ groupedBy, open, ...review }: ChangeGroupsProps) {
  const groups =
    groupedBy === 'kind'
      ? CHANGE_KINDS.map((kind) => ({
          key: kind,
          title: KIND_TITLES[kind],
          hint: KIND_HINTS[kind],
          changes: open.filter((change) => change.kind === kind),
        }))
      : [...review.teams].map(([id, team]) => ({
          key: String(id),
          title: team.name,
          crest: <Crest team={team} />,
          changes: open.filter(({ teamId }) => teamId === id),
        }));
  return (
    <div className="grid gap-5">
      {groups
        .filter(({ changes }) => changes.length > 0)
        .map(({ key, ...group }) => (
          <ChangeGroup key={`${groupedBy} ${key}`} groupedBy={groupedBy} {...group} {...review} />
        ))}
    </div>
  );
}
