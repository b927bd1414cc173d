import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { formatNumber } from '#domain/format.ts';
import { CHANGE_KINDS, type RosterChange } from '#domain/roster-updates/compare-rosters.ts';
import { Button } from '#web/ui/button.tsx';
import { Crest } from '#web/ui/crest.tsx';
import { ChangeRow, type ReviewProps } from './change-row.tsx';
import { KIND_HINTS, KIND_TITLES } from './change-texts.ts';
import { canPick, pick } from './decisions.ts';

export type Grouping = 'kind' | 'team';

/** The number of rows that a group shows at first. A first refresh changes a value of nearly every player. */
const FIRST_ROWS = 20;

interface PickAllProps {
  readonly label: string;
  readonly picked: number;
  readonly total: number;
  readonly onChange: (isPicked: boolean) => void;
}

/** A checkbox that is mixed while only some changes are picked. */
function PickAll({ label, onChange, picked, total }: PickAllProps) {
  const box = useRef<HTMLInputElement>(null);
  const isMixed = picked > 0 && picked < total;
  useEffect(() => {
    if (box.current) box.current.indeterminate = isMixed;
  }, [isMixed]);
  return (
    <input
      ref={box}
      type="checkbox"
      aria-label={label}
      className="size-5 accent-accent disabled:opacity-45"
      checked={total > 0 && picked === total}
      disabled={total === 0}
      onChange={() => onChange(picked < total)}
    />
  );
}

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
  const picked = pickable.filter((change) => decisions.picked.has(change.id)).length;
  const shown = showsAll ? changes : changes.slice(0, FIRST_ROWS);
  return (
    <section aria-labelledby={id} className="panel overflow-hidden">
      <header className="flex items-center gap-3 border-b border-line px-3 py-2.5 sm:px-4">
        <PickAll
          label={`Select all: ${title}`}
          picked={picked}
          total={pickable.length}
          onChange={(isPicked) => onDecide(pick(decisions, pickable, isPicked))}
        />
        {crest && <span className="relative block size-8 shrink-0 text-sm">{crest}</span>}
        <h2 id={id} className="display-type min-w-0 flex-1 text-2xl wrap-anywhere">
          {title} <span className="sr-only">({changes.length})</span>
        </h2>
        <span
          aria-hidden
          className="min-w-9 rounded-full bg-inverse px-2.5 py-px text-center font-condensed text-xl/[inherit] font-bold text-on-inverse tabular-nums"
        >
          {formatNumber(changes.length)}
        </span>
      </header>
      {hint && <p className="px-3 pt-2.5 text-note text-soft sm:px-4">{hint}</p>}
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

/** All open differences, by kind or by team. Kinds and teams without any are left out. */
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
