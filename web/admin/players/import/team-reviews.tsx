import { useMemo, useState } from 'react';
import { plural } from '#domain/format.ts';
import {
  INVALID_COLUMNS,
  RowGroup,
  RowTable,
  detailColumn,
  playerColumn,
  rowColumn,
  rowName,
  useRowSearch,
} from '../csv/row-tables.tsx';
import { type Candidate, type Choices, columnsKey, columnsOf, optionOf } from './candidates.ts';
import { type ReviewedImport, type ReviewedTeam, someOf } from './use-import-flow.ts';
import { nameOf, numberOf } from '#domain/players/identity.ts';
import type { ExistingRow } from '#domain/players/match-import.ts';
import type { PlayerColumn, StoredPlayer } from '#domain/players/player-values.ts';
import type { Column } from '#web/ui/data-table.tsx';
import { ChangeList, ChangeText, columnChip, RowList } from '../../row-list.tsx';
import { classNames } from '#web/ui/class-names.ts';

interface OptionCellProps {
  readonly candidate: Candidate;
  readonly choices: Choices;
  readonly onChange: (choices: Choices) => void;
}

function OptionCell({ candidate, choices, onChange }: OptionCellProps) {
  const { options, row } = candidate;
  const chosen = optionOf(candidate, choices);
  const choose = (key: string) =>
    onChange({ ...choices, options: new Map(choices.options).set(row.rowNumber, key) });
  const columns = columnsOf(row, chosen, choices);
  const toggle = (column: PlayerColumn, isChosen: boolean) => {
    const next = new Set(columns);
    if (isChosen) next.add(column);
    else next.delete(column);
    onChange({ ...choices, columns: new Map(choices.columns).set(columnsKey(row, chosen), next) });
  };
  return (
    <span className="import-choice grid min-w-0 justify-items-start gap-1">
      {options.length === 1 ? (
        <span className="text-soft">{chosen.label}</span>
      ) : (
        <select
          className="min-h-11 w-full max-w-104 min-w-30 rounded-plate border border-line-strong bg-surface px-2 py-1 text-sm text-ellipsis @min-[58rem]/data-table:min-w-92"
          aria-label={`What to do with ${rowName(row)}`}
          value={chosen.key}
          onChange={(event) => choose(event.target.value)}
        >
          {options.map(({ key, label }) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
        </select>
      )}
      {chosen.changes.length > 0 && (
        <fieldset className="flex min-w-0 flex-wrap gap-1.5 py-1">
          <legend className="sr-only">Values to write for {rowName(row)}</legend>
          {chosen.changes.map((change) => (
            <label
              key={change.column}
              className={classNames(
                'inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-control border py-1 pr-3 pl-2.5 text-sm [&_input]:size-4.5 [&_input]:shrink-0 [&_input]:accent-accent',
                columns.has(change.column) ? 'border-accent-edge bg-surface' : 'border-line bg-sunk',
              )}
            >
              <input
                type="checkbox"
                checked={columns.has(change.column)}
                onChange={(event) => toggle(change.column, event.target.checked)}
              />
              <ChangeText chip={columnChip(change)} />
            </label>
          ))}
        </fieldset>
      )}
    </span>
  );
}

function columnsFor(choices: Choices, onChange: (choices: Choices) => void): readonly Column<Candidate>[] {
  return [
    rowColumn(),
    playerColumn(({ flags }) => flags),
    {
      id: 'option',
      header: 'On import',
      cell: (candidate) => <OptionCell candidate={candidate} choices={choices} onChange={onChange} />,
    },
    { ...detailColumn('position'), wideOnly: true },
    detailColumn('birthdate'),
  ];
}

const EXISTING: readonly Column<ExistingRow>[] = [
  rowColumn(),
  playerColumn(({ isLikelyOther, player }) =>
    isLikelyOther ? [`${nameOf(player)} has this last name and number`] : [],
  ),
  {
    id: 'changes',
    header: 'Differs from the file',
    cell: ({ changes }) => <ChangeList changes={changes} />,
  },
];

function Unmentioned({ players }: { readonly players: readonly StoredPlayer[] }) {
  if (players.length === 0) return null;
  return (
    <details className="rounded-control border border-line px-4 py-2">
      <summary className="min-h-11 content-center font-semibold">
        {plural(players.length, 'player')} of the team not in the file: unchanged
      </summary>
      <div className="pb-2">
        <RowList lines={players.map((player) => `${nameOf(player)}, ${numberOf(player) ?? 'no number'}`)} />
      </div>
    </details>
  );
}

interface ReviewGroupsProps {
  readonly reviewed: Pick<ReviewedTeam, 'review' | 'candidates'> & { readonly choices: Choices };
  readonly onChange: (choices: Choices) => void;
}

function ReviewGroups({ reviewed, onChange }: ReviewGroupsProps) {
  const { candidates, choices, review } = reviewed;
  const { field, only, resetOn } = useRowSearch('Search the review');
  const table = {
    resetOn,
    columns: useMemo(() => columnsFor(choices, onChange), [choices, onChange]),
    picked: choices.picked,
    onPick: (picked: ReadonlySet<number>) => onChange({ ...choices, picked }),
  };
  return (
    <div className="grid gap-6">
      {field}
      <RowGroup
        label="New to add"
        hint="Selected rows are added, or update a player who is on the team. Rows that may be about another player start unselected."
        canPickAll
        rows={candidates.added}
        {...table}
      />
      <RowGroup
        label="Found on other teams"
        hint="A player on another team has this name, or this last name and number. Players only move if you select the row."
        rows={candidates.elsewhere}
        {...table}
      />
      <RowGroup
        label="Already exist"
        hint="These players are on the team with this last name and number. The import does not change them. Use Update Data to write what differs."
        rows={review.existing}
        columns={EXISTING}
        resetOn={resetOn}
      >
        {candidates.namesakes.length > 0 && (
          <>
            <p className="pt-2 font-semibold">
              These rows have another first name or birthdate than the player with this number. Add them as
              other people?
            </p>
            <RowTable label="Add anyway" rows={only(candidates.namesakes)} {...table} />
          </>
        )}
      </RowGroup>
      <RowGroup
        label="Invalid"
        hint="These rows are not imported. Correct them in the file and choose it again."
        rows={review.invalid}
        columns={INVALID_COLUMNS}
        resetOn={resetOn}
      />
      <Unmentioned players={review.unmentioned} />
    </div>
  );
}

/** If at most this many teams need a decision, their reviews start open. */
const MAX_OPEN = 3;

function countsOf({ review: { added, elsewhere, existing, invalid } }: ReviewedTeam): string {
  return [
    ...someOf(added.length, 'new to add'),
    ...someOf(elsewhere.length, 'found on other teams'),
    ...someOf(invalid.length, 'invalid'),
    ...someOf(existing.length, 'already exist'),
  ].join(' · ');
}

const hasWork = ({ candidates: { added, elsewhere, namesakes }, review: { invalid } }: ReviewedTeam) =>
  added.length + elsewhere.length + namesakes.length + invalid.length > 0;

interface TeamReviewProps {
  readonly reviewed: ReviewedTeam;
  readonly choices: Choices;
  readonly startsOpen: boolean;
  readonly onChange: (choices: Choices) => void;
}

/** Renders the tables only while the review is open. */
function TeamReview({ choices, onChange, reviewed, startsOpen }: TeamReviewProps) {
  const [open, setOpen] = useState(startsOpen);
  return (
    <details
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="rounded-control border border-line px-4 py-2"
    >
      <summary className="min-h-11 content-center">
        <span className="font-semibold">{reviewed.team.name}</span>{' '}
        <span className="text-soft tabular-nums">{countsOf(reviewed)}</span>
      </summary>
      {open && (
        <div className="pt-3 pb-2">
          <ReviewGroups reviewed={{ ...reviewed, choices }} onChange={onChange} />
        </div>
      )}
    </details>
  );
}

interface TeamReviewsProps {
  readonly reviewed: ReviewedImport;
  /** Whether the admin chose one team for all rows. */
  readonly isOne: boolean;
  readonly onChange: (choices: Choices) => void;
}

/** The review of a file by team. Teams that need a decision come first. */
export function TeamReviews({ isOne, onChange, reviewed }: TeamReviewsProps) {
  const { choices, teams, unassigned } = reviewed;
  const [only] = teams;
  if (isOne) return only && <ReviewGroups reviewed={{ ...only, choices }} onChange={onChange} />;
  const withWork = teams.filter(hasWork);
  const settled = teams.filter((each) => !hasWork(each));
  const reviewOf = (each: ReviewedTeam, startsOpen: boolean) => (
    <TeamReview
      key={each.team.id}
      reviewed={each}
      choices={choices}
      startsOpen={startsOpen}
      onChange={onChange}
    />
  );
  return (
    <div className="grid gap-3">
      {unassigned.length > 0 && (
        <RowGroup
          label="No team"
          hint="These rows name no known team, so they are not imported. Correct them in the file and choose it again."
          rows={unassigned}
          columns={INVALID_COLUMNS}
          resetOn=""
        />
      )}
      {withWork.map((each) => reviewOf(each, withWork.length <= MAX_OPEN))}
      {settled.length > 0 && (
        <details className="rounded-control border border-line px-4 py-2">
          <summary className="min-h-11 content-center font-semibold">
            {plural(settled.length, 'team')} with nothing to import
          </summary>
          <div className="grid gap-3 pt-3 pb-2">{settled.map((each) => reviewOf(each, false))}</div>
        </details>
      )}
    </div>
  );
}
