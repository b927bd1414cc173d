import { type ReactNode, useId, useState } from 'react';
import { RotateCcw } from 'lucide-react';
import { classNames } from '#web/ui/class-names.ts';
import { SlantedTab } from '#web/ui/slanted-tab.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import './csv.css';
import type { CsvFlow } from './use-csv-flow.ts';
import { FlowState } from './flow-state.tsx';
import { SourceStep } from './source-step.tsx';
import { TeamStep } from './team-step.tsx';

interface StepProps {
  readonly number: number;
  readonly title: string;
  /** The instruction for the admin, shown instead of the content. */
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
        waits ? 'bg-surface/55' : 'bg-surface shadow-lift',
      )}
    >
      <h2 id={id} className="flex items-stretch gap-3 font-condensed leading-none font-bold uppercase">
        <span className="sr-only">Step {number}: </span>
        <SlantedTab
          isHidden
          className={classNames(
            'w-15 normal-nums rounded-ss-[calc(var(--radius-panel)-1px)] py-1.5 pr-3.5 pl-1 text-3xl/none [--plate-stripe:transparent]',
            waits && '[--plate-fill:var(--line)] [--plate-ink:var(--soft)]',
          )}
        >
          {number}
        </SlantedTab>
        <span className={classNames('pt-3.5 pr-4 pb-3 text-[1.375rem]', waits && 'text-soft')}>{title}</span>
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
      <p className="min-w-0 flex-1 basis-64 text-note text-soft">{hint} Nothing is written yet.</p>
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

/** Shown in steps that need rows. */
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
