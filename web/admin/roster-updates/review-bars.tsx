import { formatNumber, plural } from '#domain/format.ts';
import type { RosterChange } from '#domain/roster-updates/compare-rosters.ts';
import type { DecidedChange } from '#domain/roster-updates/update-rows.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { FilterSelect } from '#web/ui/select-field.tsx';
import { BAR } from '../players/finder/chosen.tsx';
import { type Grouping, type TeamsById } from './change-groups.tsx';
import { changesText } from './change-texts.ts';

interface ReviewBarProps {
  readonly open: readonly RosterChange[];
  readonly teams: TeamsById;
  /** A team's id, or empty for all teams. */
  readonly teamId: string;
  readonly onTeam: (teamId: string) => void;
  readonly groupedBy: Grouping;
  readonly onGroup: (grouping: Grouping) => void;
  readonly safe: readonly DecidedChange[];
  readonly isBusy: boolean;
  readonly onApply: (decided: readonly DecidedChange[]) => void;
}

export function ReviewBar({ isBusy, onApply, open, safe, teams, ...shown }: ReviewBarProps) {
  const changed = [...teams].filter(([id]) => open.some((change) => change.teamId === id));
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p role="status" className="min-w-0 flex-1 basis-52 text-lg">
        <span className="font-semibold">{changesText(open.length)}</span>
        <span className="text-soft"> on {plural(changed.length, 'team')}</span>
      </p>
      <FilterSelect
        label="Team"
        all="All teams"
        options={changed.map(([id, { name }]) => ({ value: String(id), label: name }))}
        value={shown.teamId}
        onChange={shown.onTeam}
      />
      <fieldset className="flex rounded-control border border-line bg-sunk p-0.5">
        <legend className="sr-only">Group the changes</legend>
        {(['kind', 'team'] as const).map((each) => (
          <label
            key={each}
            className={classNames(
              'flex min-h-10 cursor-pointer items-center rounded-control px-3 text-sm font-semibold has-focus-visible:outline-2 has-focus-visible:outline-accent',
              each === shown.groupedBy ? 'bg-surface text-ink shadow-raised' : 'text-soft',
            )}
          >
            <input
              type="radio"
              name="grouping"
              className="sr-only"
              checked={each === shown.groupedBy}
              onChange={() => shown.onGroup(each)}
            />
            By {each}
          </label>
        ))}
      </fieldset>
      <Button look="primary" disabled={safe.length === 0 || isBusy} onClick={() => onApply(safe)}>
        Apply all safe changes ({formatNumber(safe.length)})
      </Button>
    </div>
  );
}

interface SelectionBarProps {
  readonly count: number;
  readonly isBusy: boolean;
  readonly onApply: () => void;
  readonly onIgnore: () => void;
  readonly onClear: () => void;
}

export function SelectionBar({ count, isBusy, onApply, onClear, onIgnore }: SelectionBarProps) {
  if (count === 0) return null;
  return (
    <section aria-label="Selected changes" className={BAR}>
      <p role="status" className="content-center text-lg font-semibold md:min-h-11">
        {changesText(count)} selected
      </p>
      <div className="flex flex-wrap gap-2">
        <Button look="quiet" onClick={onClear}>
          Clear selection
        </Button>
        <Button disabled={isBusy} onClick={onIgnore}>
          Keep selected as is
        </Button>
        <Button look="primary" disabled={isBusy} onClick={onApply}>
          Apply selected
        </Button>
      </div>
    </section>
  );
}
