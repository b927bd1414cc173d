import { flushSync } from 'react-dom';
import { formatNumber, plural } from '#domain/format.ts';
import { Button } from '#web/ui/button.tsx';
import type { League, ListedPlayer } from './league.ts';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { errorText } from '#web/backend/errors.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { FormMessage } from '#web/ui/form-message.tsx';

/** The number of rows that a confirmation lists before `... and N more` (specification, section 9). */
const FIRST_ROWS = 10;

interface ConfirmPlayersProps {
  readonly title: string;
  readonly question: string;
  readonly players: readonly ListedPlayer[];
  readonly children?: ReactNode;
  readonly action: string;
  readonly busyText: string;
  readonly danger?: boolean;
  readonly failure: string;
  /** Runs the action. If it rejects, the dialog shows the error and stays open for a retry. */
  readonly onConfirm: () => Promise<void>;
  /** Called after the action. Must unmount the dialog. */
  readonly onDone: () => void;
  readonly onClose: () => void;
}

export function ConfirmPlayers(props: ConfirmPlayersProps) {
  const { players, danger = false } = props;
  const confirming = useMutation({
    mutationFn: props.onConfirm,
    onSuccess: () => closeAndFocusPanel(props.onDone),
  });
  const { error, isPending } = confirming;
  const more = players.length - FIRST_ROWS;
  return (
    <ConfirmDialog
      title={props.title}
      action={props.action}
      busy={isPending && props.busyText}
      danger={danger}
      onConfirm={() => confirming.mutate()}
      onClose={props.onClose}
    >
      <div className="grid gap-4">
        <p className="text-lg break-words">{props.question}</p>
        {players.length > 1 && (
          <ul className="grid gap-1 rounded-control border border-line bg-sunk px-3.5 py-2.5">
            {players.slice(0, FIRST_ROWS).map(({ id, name, number, teamName }) => (
              <li key={id} className="flex flex-wrap items-baseline gap-x-2">
                <span className="data-number w-7 text-right text-base">{number}</span>
                <bdi className="min-w-0 font-semibold wrap-anywhere">{name}</bdi>
                <span className="text-sm text-soft">{teamName}</span>
              </li>
            ))}
            {more > 0 && <li className="pl-10 text-soft">... and {formatNumber(more)} more</li>}
          </ul>
        )}
        {props.children}
        {error && <FormMessage tone="bad">{errorText(error, props.failure)}</FormMessage>}
      </div>
    </ConfirmDialog>
  );
}

/** Returns the selected players in the order of the list. Leaves out those who no longer exist. */
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
        <span className="line-clamp-2 text-sm wrap-anywhere text-soft">
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
 * Classes of the bar with the selected players and their actions. The bar stays visible below a list of any length. In
 * the DOM and the tab order, it comes before the list.
 */
export const BAR =
  'group sticky bottom-2 z-10 order-1 grid gap-3 rounded-panel border border-line-strong bg-raised px-4 py-3.5 shadow-raised md:grid-cols-[minmax(0,1fr)_auto] md:items-end';

/** Hides parts of the bar on phones until a player is selected, which leaves room for the list. */
export const HIDDEN_WHEN_EMPTY = 'max-md:group-data-empty:hidden';

/**
 * Closes the dialog or group that has the focus, and moves the focus to the panel of the open tab. The focus cannot
 * return to the button that opened the dialog, because the button is gone or disabled.
 */
export function closeAndFocusPanel(close: () => void): void {
  flushSync(close);
  document.querySelector<HTMLElement>('[role=tabpanel]:not([hidden])')?.focus({ preventScroll: true });
}
