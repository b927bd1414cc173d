import { type MouseEvent, type ReactNode, useId, useState } from 'react';
import { LoaderCircle, RotateCcw } from 'lucide-react';
import { classNames } from '#web/ui/class-names.ts';
import { SlantedTab } from '#web/ui/slanted-tab.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import './csv.css';
import type { CsvFlow } from './use-csv-flow.ts';
import { SourceStep } from './source-step.tsx';
import { TeamStep } from './team-step.tsx';
import type { WriteProgress } from '#web/backend/admin/players/write-players.ts';
import { FormMessage } from '#web/ui/form-message.tsx';
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
        <div className="h-full bg-accent transition-[width]" style={{ width: `${percent}%` }} />
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
  const { again, message, rows } = failure;
  const retry = () => {
    if (again === 'read' && source) flow.readSource(source);
    else if (again === 'write') flow.writeAgain();
    else if (again === 'team') document.querySelector<HTMLElement>('[data-step] [role=combobox]')?.focus();
    else if (again === 'encoding' || again === 'weightUnit')
      document.querySelector<HTMLElement>(`[data-step] [name=${again}]`)?.focus();
    else flow.compare();
  };
  return (
    <FormMessage tone="bad">
      <p className="font-semibold">{flow.failed}</p>
      <p>{message}</p>
      {rows.length > 0 && (
        <div className="mt-1.5 text-sm">
          <RowList lines={rows} />
        </div>
      )}
      {again && (
        <Button className="mt-3" onClick={retry}>
          {AGAIN[again]}
        </Button>
      )}
    </FormMessage>
  );
}

/** Shows the flow's progress or failure if it belongs to the step `at`. */
export function FlowState({ at, flow }: { readonly at: Place; readonly flow: CsvFlow }) {
  if ((!flow.busy && !flow.failure) || placeOf(flow) !== at) return null;
  // The pressed button disappears with its panel, so the focus moves to the step.
  const keepFocus = (event: MouseEvent) =>
    event.currentTarget.closest<HTMLElement>('[data-step]')?.focus({ preventScroll: true });
  return (
    <div onClickCapture={keepFocus}>
      <Present flow={flow} />
    </div>
  );
}

interface StepProps {
  readonly number: number;
  readonly title: string;
  /** What the admin must do first. If set, it replaces the content. */
  readonly waitsFor?: string | null;
  readonly children: ReactNode;
}

export function Step({ number, title, waitsFor = null, children }: StepProps) {
  const id = useId();
  const waits = waitsFor !== null;
  return (
    <section
      aria-labelledby={id}
      tabIndex={-1}
      data-step={number}
      className={classNames(
        'min-w-0 overflow-clip rounded-panel border border-line focus:outline-none',
        waits ? 'bg-surface/55' : 'bg-surface shadow-raised',
      )}
    >
      <h2 id={id} className="flex items-stretch gap-3 font-condensed leading-none font-bold uppercase">
        <span className="sr-only">Step {number}: </span>
        <SlantedTab
          isHidden
          className={classNames(
            'w-15 normal-nums rounded-ss-[calc(var(--radius-panel)-1px)] py-1.5 pr-3.5 pl-1 text-2xl/none [--plate-stripe:transparent]',
            waits && '[--plate-fill:var(--line)] [--plate-ink:var(--soft)]',
          )}
        >
          {number}
        </SlantedTab>
        <span className={classNames('pt-3.5 pr-4 pb-3 text-xl', waits && 'text-soft')}>{title}</span>
      </h2>
      <div className="grid min-w-0 gap-4 border-t border-line p-4 *:min-w-0 sm:px-6 sm:pt-5 sm:pb-6">
        {waits ? <p className="text-soft">{waitsFor}</p> : children}
      </div>
    </section>
  );
}

interface CompareBarProps {
  readonly flow: CsvFlow;
  readonly label: string;
  readonly again: string;
  readonly hint: string;
}

export function CompareBar({ flow, again, hint, label }: CompareBarProps) {
  const { busy, compare, review } = flow;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button look={review ? 'secondary' : 'primary'} aria-disabled={busy !== null} onClick={compare}>
        {review ? again : label}
      </Button>
      <p className="min-w-0 flex-1 basis-64 text-sm text-soft">{hint} Nothing is written yet.</p>
    </div>
  );
}

export function StartOver({ onConfirm }: { readonly onConfirm: () => void }) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button onClick={() => setAsking(true)}>
        <RotateCcw aria-hidden size={18} />
        Start Over
      </Button>
      {asking && (
        <ConfirmDialog
          title="Start Over"
          message="Clear all import data and start over?"
          action="Start Over"
          onConfirm={() => {
            setAsking(false);
            onConfirm();
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

export const WAITS_FOR_ROWS = 'Choose a file or paste rows first.';

interface FlowFormProps {
  readonly flow: CsvFlow;
  readonly sourceTitle: string;
  readonly withAll?: boolean;
  readonly tools: ReactNode;
  readonly children: ReactNode;
}

export function FlowForm({ flow, children, sourceTitle, tools, withAll = false }: FlowFormProps) {
  const { announcement, form, setTeam, team } = flow;
  return (
    <div ref={form} tabIndex={-1} className="grid min-w-0 gap-5 outline-none">
      {tools}
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <Step number={1} title="Select team">
        <TeamStep team={team} onChange={setTeam} withAll={withAll} />
      </Step>
      <Step number={2} title={sourceTitle}>
        <SourceStep flow={flow} />
        <FlowState at="source" flow={flow} />
      </Step>
      {children}
    </div>
  );
}
