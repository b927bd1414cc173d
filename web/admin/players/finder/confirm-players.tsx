import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatNumber } from '#domain/format.ts';
import { errorText } from '#web/backend/errors.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { FormMessage } from '#web/ui/form-message.tsx';
import type { ListedPlayer } from './league.ts';

/** Rows that a confirmation lists before `... and N more` (specification, section 9). */
const FIRST_ROWS = 10;

interface ConfirmPlayersProps {
  readonly title: string;
  readonly question: string;
  readonly players: readonly ListedPlayer[];
  readonly children?: ReactNode;
  /** The confirming button's label, as a verb: `Move`. */
  readonly action: string;
  /** The button's label while busy: `Moving…`. */
  readonly busyText: string;
  readonly danger?: boolean;
  readonly failure: string;
  /** Runs the action. If it rejects, the dialog shows the error and stays open for a retry. */
  readonly onConfirm: () => Promise<void>;
  readonly onClose: () => void;
}

/** Stays open until the change is done. */
export function ConfirmPlayers(props: ConfirmPlayersProps) {
  const { players, danger = false } = props;
  const confirming = useMutation({ mutationFn: props.onConfirm });
  const { error, isPending } = confirming;
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
        {players.length > 1 && <Concerned players={players} />}
        {props.children}
        {error && <FormMessage tone="bad">{errorText(error, props.failure)}</FormMessage>}
      </div>
    </ConfirmDialog>
  );
}

function Concerned({ players }: { readonly players: readonly ListedPlayer[] }) {
  const more = players.length - FIRST_ROWS;
  return (
    <ul className="grid gap-1 rounded-control border border-line bg-sunk px-3.5 py-2.5">
      {players.slice(0, FIRST_ROWS).map(({ id, name, number, teamName }) => (
        <li key={id} className="flex flex-wrap items-baseline gap-x-2">
          <span className="data-number w-7 text-right text-base">{number}</span>
          <bdi className="min-w-0 font-semibold wrap-anywhere">{name}</bdi>
          <span className="text-note text-soft">{teamName}</span>
        </li>
      ))}
      {more > 0 && <li className="pl-9 text-soft">... and {formatNumber(more)} more</li>}
    </ul>
  );
}
