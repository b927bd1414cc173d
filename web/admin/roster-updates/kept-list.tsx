import { plural } from '#domain/format.ts';
import type { RosterChange } from '#domain/roster-updates/compare-rosters.ts';
import { Button } from '#web/ui/button.tsx';
import type { TeamsById } from './change-row.tsx';
import { changedName, changeLabel, KIND_TITLES } from './change-texts.ts';
import { chipOf, ValueChips } from './value-chips.tsx';

interface KeptListProps {
  readonly kept: readonly RosterChange[];
  readonly teams: TeamsById;
  readonly onAskAgain: (change: RosterChange) => void;
}

/** The differences that an admin chose to ignore. */
export function KeptList({ kept, onAskAgain, teams }: KeptListProps) {
  if (kept.length === 0) return null;
  return (
    <details className="panel px-4 py-2">
      <summary className="min-h-11 content-center font-semibold">
        {plural(kept.length, 'difference is kept as it is', 'differences are kept as they are')}
      </summary>
      <ul className="pb-2">
        {kept.map((change) => (
          <li
            key={`${change.id} ${change.keys.join(' ')}`}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line py-1.5 first:border-0"
          >
            <span className="grid min-w-0 flex-1 basis-60 gap-1">
              <span className="wrap-anywhere">
                <bdi className="font-semibold">{changedName(change)}</bdi>
                <span className="text-soft">
                  {' '}
                  · {KIND_TITLES[change.kind]} · {teams.get(change.teamId)?.name}
                </span>
              </span>
              <ValueChips chips={change.changes.map(chipOf)} />
            </span>
            <Button
              look="quiet"
              aria-label={`Ask again: ${changeLabel(change)}`}
              onClick={() => onAskAgain(change)}
            >
              Ask again
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}
