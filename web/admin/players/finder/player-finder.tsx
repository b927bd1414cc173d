import {
  type KeyboardEvent,
  memo,
  type ReactNode,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
} from 'react';
import { formatNumber, plural } from '#domain/format.ts';
import { MAX_PLAYERS } from '#web/backend/admin/players/get-admin-players.ts';
import { Button } from '#web/ui/button.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { FilterSelect } from '#web/ui/select-field.tsx';
import { bindFilter } from '#web/ui/url-filter/url-fields.ts';
import { useUrlFilter, useUrlSorting } from '#web/ui/url-filter/use-url-filter.ts';
import type { League, ListedPlayer } from './league.ts';
import {
  MISSING_OPTIONS,
  type PlayerFilter,
  playerFilterFields,
  narrowPlayers,
  POSITION_OPTIONS,
  NO_PLAYER_FILTER,
} from './narrow.ts';
import { PLAYER_LIST_COLUMNS } from './player-cells.tsx';

/** The maximum number of players listed at once (specification, section 9). */
const MAX_SUGGESTIONS = 200;

/** The ids of the selected players. The tabs Move and Delete share one selection. */
export interface PlayerSelection {
  readonly selected: ReadonlySet<string>;
  readonly onChange: (selected: ReadonlySet<string>) => void;
}

interface PlayerFinderProps {
  readonly league: League;
  /** The purpose of the list, such as `Players to move`. */
  readonly label: string;
  /** Columns after number, name, team, and position. The array must have a stable identity. */
  readonly columns?: readonly Column<ListedPlayer>[];
  readonly selection?: PlayerSelection;
  readonly detail?: (player: ListedPlayer) => ReactNode;
  /** The current filter. The caller stores it, and may also change it. */
  readonly narrowing: PlayerFilter;
  readonly onNarrow: (narrowing: PlayerFilter) => void;
  /**
   * Actions for the selected players. They are below the list, but come before it in the tab order, so that keyboard
   * users need not tab through the list.
   */
  readonly bar?: ReactNode;
  readonly ifNoMatch?: ReactNode;
}

/** A row's control: its checkbox, or its first button. */
const CONTROLS = 'tbody .data-check, tbody [data-row-control]';

function moveThroughRows(event: KeyboardEvent<HTMLElement>): void {
  const { currentTarget, key, target } = event;
  if (!(target instanceof HTMLInputElement || target instanceof HTMLButtonElement)) return;
  if (!isSearch(target) && !target.matches(CONTROLS)) return;
  const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0;
  if (step === 0) return;
  const controls = [...currentTarget.querySelectorAll<HTMLElement>(CONTROLS)];
  const at = isSearch(target) ? -1 : controls.indexOf(target);
  const next =
    at + step < 0 ? currentTarget.querySelector<HTMLElement>('input[type=search]') : controls[at + step];
  if (!next || next === target) return;
  event.preventDefault();
  next.focus();
}

function isSearch(target: EventTarget): boolean {
  return target instanceof HTMLInputElement && target.type === 'search';
}

/** Activates the first row. Then selects the typed text, so that the next name replaces it. */
function takeFirst(group: HTMLElement): void {
  group.querySelector<HTMLElement>(CONTROLS)?.click();
  const { activeElement } = document;
  if (activeElement instanceof HTMLInputElement && isSearch(activeElement)) activeElement.select();
}

/**
 * Activates the first row on Enter in the search. If the list does not match the typed text yet, waits until it does.
 */
function useFirstRow(isSettled: boolean) {
  const group = useRef<HTMLDivElement>(null);
  const isWanted = useRef(false);
  useEffect(() => {
    if (!isSettled || !isWanted.current) return;
    isWanted.current = false;
    // Runs after this effect. Activating a row may call `flushSync`, which React forbids in effects.
    queueMicrotask(() => group.current && takeFirst(group.current));
  }, [isSettled]);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    isWanted.current = event.key === 'Enter' && isSearch(event.target) && !isSettled;
    if (event.key !== 'Enter' || !isSearch(event.target)) return moveThroughRows(event);
    event.preventDefault();
    if (isSettled) takeFirst(event.currentTarget);
  };
  return { group, onKeyDown };
}

function foundText(found: number): string {
  const players = plural(found, 'player');
  return found > MAX_SUGGESTIONS
    ? `The first ${MAX_SUGGESTIONS} of ${players}. Type more to narrow the list.`
    : players;
}

/** The list is memoized, so typing does not rerender it. */
const FinderList = memo(function FinderList(props: PlayerFinderProps) {
  const { columns, league, narrowing, onNarrow, selection } = props;
  const found = useMemo(() => narrowPlayers(league, narrowing), [league, narrowing]);
  const shown = useMemo(() => found.slice(0, MAX_SUGGESTIONS), [found]);
  const order = useUrlSorting();
  const allColumns = useMemo(() => [...PLAYER_LIST_COLUMNS, ...(columns ?? [])], [columns]);
  return (
    <>
      <p role="status" className="text-sm text-soft tabular-nums">
        {foundText(found.length)}
        {league.isCut && ` Only the first ${formatNumber(MAX_PLAYERS)} players are listed at all.`}
      </p>
      <DataTable<ListedPlayer>
        label={props.label}
        rows={shown}
        columns={allColumns}
        toId={({ id }) => id}
        order={order}
        resetOn={JSON.stringify(narrowing)}
        {...(selection && { selection: { ...selection, nameOf: ({ name }) => name, all: found } })}
        {...(props.detail && { detail: props.detail })}
        empty={
          <EmptyState
            title="No players match"
            action={
              <div className="flex flex-wrap justify-center gap-2">
                {props.ifNoMatch}
                <Button onClick={() => onNarrow(NO_PLAYER_FILTER)}>Show all players</Button>
              </div>
            }
          >
            Try another name, number or team.
          </EmptyState>
        }
      />
    </>
  );
});

export function PlayerFinder(props: PlayerFinderProps) {
  const { league, narrowing, onNarrow } = props;
  // The fields show typed letters at once. The list follows when React has time.
  const settled = useDeferredValue(narrowing);
  const { group, onKeyDown } = useFirstRow(settled === narrowing);
  const teams = useMemo(
    () => league.teams.map(({ id, name }) => ({ value: id, label: name })),
    [league.teams],
  );
  const bind = bindFilter(narrowing, onNarrow);
  return (
    // The group handles keys for the fields and buttons in it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/interactive-supports-focus
    <div ref={group} role="group" aria-label={props.label} className="grid gap-3" onKeyDown={onKeyDown}>
      <div className="grid grid-cols-2 gap-2 md:grid-cols-[minmax(12rem,1fr)_repeat(3,10.5rem)] max-md:[&>:first-child]:col-span-full max-md:[&>:nth-child(4)]:col-span-full">
        <SearchField label="Search players" {...bind('text')} />
        <FilterSelect label="Team" all="All teams" options={teams} {...bind('team')} />
        <FilterSelect label="Position" all="All positions" options={POSITION_OPTIONS} {...bind('position')} />
        <FilterSelect label="Missing data" all="All data" options={MISSING_OPTIONS} {...bind('missing')} />
      </div>
      {props.bar}
      <FinderList {...props} narrowing={settled} />
    </div>
  );
}

/** The filter of the lists of players. It is stored in the URL, so all tabs use the same filter. */
export function usePlayerFilter(league: League): readonly [PlayerFilter, (narrowing: PlayerFilter) => void] {
  const fields = useMemo(() => playerFilterFields(league), [league]);
  const { change, filter } = useUrlFilter(fields);
  return [filter, change];
}

/** A finder that manages its own filter, so typing does not rerender the parent. */
export function OwnPlayerFinder(props: Omit<PlayerFinderProps, 'narrowing' | 'onNarrow'>) {
  const [narrowing, onNarrow] = usePlayerFilter(props.league);
  return <PlayerFinder {...props} narrowing={narrowing} onNarrow={onNarrow} />;
}
