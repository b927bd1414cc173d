import { flushSync } from 'react-dom';
import { formatNumber, plural } from '#domain/format.ts';
import { Button } from '#web/ui/button.tsx';
import type { League, ListedPlayer } from './league.ts';

/** Skips players who no longer exist. In the order of the list. */
export function chosenPlayers(league: League, selected: ReadonlySet<string>): readonly ListedPlayer[] {
  if (selected.size === 0) return [];
  return league.players.filter(({ id }) => selected.has(id));
}

/** Returns `2 players`, or the name of a single player. */
export function whom(players: readonly ListedPlayer[]): string {
  const [only] = players;
  return only && players.length === 1 ? only.name : plural(players.length, 'player');
}

interface ChosenProps {
  readonly players: readonly ListedPlayer[];
  readonly onClear: () => void;
}

const MAX_NAMES = 3;

export function Chosen({ players, onClear }: ChosenProps) {
  const more = players.length - MAX_NAMES;
  return (
    <div className="flex min-w-0 items-center justify-between gap-3">
      <p role="status" className="min-w-0">
        <span className="font-semibold tabular-nums">
          {players.length === 0 ? 'No player selected' : `${formatNumber(players.length)} selected`}
        </span>
        <span className="line-clamp-2 text-note wrap-anywhere text-soft">
          {players
            .slice(0, MAX_NAMES)
            .map(({ name, teamShort }) => `${name} (${teamShort})`)
            .join(', ')}
          {more > 0 && ` and ${formatNumber(more)} more`}
        </span>
      </p>
      {players.length > 0 && (
        <Button look="quiet" onClick={onClear}>
          Clear
        </Button>
      )}
    </div>
  );
}

/**
 * The bar with the chosen players and what to do with them, in reach however long the list is. It stands before the list and
 * shows below it.
 */
export const BAR =
  'group sticky bottom-2 z-10 order-1 grid gap-3 rounded-panel border border-line-strong bg-raised px-4 py-3.5 shadow-lift md:grid-cols-[minmax(0,1fr)_auto] md:items-end';

/** On phones, the bar is small until a player is chosen, which leaves room for the list. */
export const HIDDEN_WHEN_EMPTY = 'max-md:group-data-empty:hidden';

/**
 * Closes something with the focus, and moves the focus to the open tab's panel.
 * The button that opened it is gone or disabled, so it cannot get the focus back.
 */
export function closeAndFocusPanel(close: () => void): void {
  flushSync(close);
  document.querySelector<HTMLElement>('[role=tabpanel]:not([hidden])')?.focus({ preventScroll: true });
}
