import { LoaderCircle } from 'lucide-react';
import type { MouseEvent } from 'react';
import type { WriteProgress } from '#web/backend/admin/players/write-players.ts';
import { Button } from '#web/ui/button.tsx';
import { FormMessage } from '#web/ui/form-message.tsx';
import type { CsvFlow, FlowFailure } from './use-csv-flow.ts';
import { RowList } from '../../row-list.tsx';

const BUSY = { reading: 'Reading the file…', comparing: 'Comparing with the database…' } as const;

interface WriteBarProps {
  readonly progress: WriteProgress | null;
  readonly onCancel: () => void;
}

export function WriteBar({ progress, onCancel }: WriteBarProps) {
  const isWriting = progress?.step === 'writing';
  const done = progress?.step === 'sending' ? progress.done / progress.total : Number(isWriting);
  const percent = Math.round(done * 100);
  return (
    <div className="grid gap-2">
      <div className="flex min-h-11 items-center gap-3">
        <p className="flex-1 font-semibold">
          {isWriting ? 'Writing all rows at once…' : 'Sending the rows. Nothing is written yet.'}
        </p>
        {!isWriting && <Button onClick={onCancel}>Cancel</Button>}
      </div>
      <div
        role="progressbar"
        aria-label="Sending the rows"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        className="h-3 overflow-hidden rounded-full bg-line"
      >
        <div
          className="h-full bg-accent transition-[width] duration-160 ease-[ease]"
          style={{ width: `${percent}%` }}
        />
      </div>
    </div>
  );
}

const AGAIN = {
  review: 'Review again',
  team: 'Select a team',
  encoding: 'Choose the text encoding',
  weightUnit: 'Choose the unit',
  read: 'Retry',
  compare: 'Retry',
  write: 'Retry',
};

interface FailureBoxProps {
  /** For example `Import Failed`. */
  readonly title: string;
  readonly failure: FlowFailure;
  readonly onAgain: () => void;
}

function FailureBox({ title, failure, onAgain }: FailureBoxProps) {
  const { again, message, rows } = failure;
  return (
    <FormMessage tone="bad">
      <p className="font-semibold">{title}</p>
      <p>{message}</p>
      {rows.length > 0 && (
        <div className="mt-1.5 text-note">
          <RowList lines={rows} />
        </div>
      )}
      {again && (
        <Button className="mt-3" onClick={onAgain}>
          {AGAIN[again]}
        </Button>
      )}
    </FormMessage>
  );
}

type Place = 'source' | 'review' | 'write';

function placeOf({ busy, failure, file, review }: CsvFlow): Place {
  if (busy === 'reading') return 'source';
  if (busy === 'writing') return 'write';
  if (!file) return 'source';
  return review !== null && failure?.again !== 'compare' ? 'write' : 'review';
}

function Present({ flow }: { readonly flow: CsvFlow }) {
  const { busy, failure, source } = flow;
  if (busy === 'writing') return <WriteBar progress={flow.progress} onCancel={flow.cancel} />;
  if (busy) {
    return (
      <div className="flex flex-wrap items-center gap-2.5">
        <LoaderCircle aria-hidden size={20} className="animate-spin text-accent-text" />
        <p role="status" className="font-semibold">
          {BUSY[busy]}
        </p>
        <Button onClick={flow.cancel}>Cancel</Button>
      </div>
    );
  }
  if (!failure) return null;
  const again = () => {
    if (failure.again === 'read' && source) flow.readSource(source);
    else if (failure.again === 'write') flow.writeAgain();
    else if (failure.again === 'team')
      document.querySelector<HTMLElement>('[data-step] [role=combobox]')?.focus();
    else if (failure.again === 'encoding' || failure.again === 'weightUnit')
      document.querySelector<HTMLElement>(`[data-step] [name=${failure.again}]`)?.focus();
    else flow.compare();
  };
  return <FailureBox title={flow.failed} failure={failure} onAgain={again} />;
}

/** What the flow does or why it failed, if it belongs to this step. */
export function FlowState({ at, flow }: { readonly at: Place; readonly flow: CsvFlow }) {
  if ((!flow.busy && !flow.failure) || placeOf(flow) !== at) return null;
  // A pressed button disappears with its panel, so the focus moves to the step.
  const keepFocus = (event: MouseEvent) =>
    event.currentTarget.closest<HTMLElement>('[data-step]')?.focus({ preventScroll: true });
  return (
    <div onClickCapture={keepFocus}>
      <Present flow={flow} />
    </div>
  );
}
