import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { formatNumber } from '#domain/format.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { FlowState } from './step.tsx';
import type { CsvFlow } from './use-csv-flow.ts';
import { RowList } from '../../row-list.tsx';
import { Undo2 } from 'lucide-react';
import { FormMessage } from '#web/ui/form-message.tsx';
import { useTakeBack } from '../notes/notes.tsx';

/** Milliseconds until the form is cleared for the next file. */
const CLEAR_AFTER = 3000;

interface WrittenPanelProps {
  readonly children: ReactNode;
  /** Identifies the write for Undo. Null if nothing changed. */
  readonly batch: string | null;
  readonly onClear: () => void;
}

/**
 * Reports a successful write, and then clears the form. If the admin presses Stay or prefers reduced motion, the form
 * stays.
 */
export function WrittenPanel({ children, batch, onClear }: WrittenPanelProps) {
  const takeBack = useTakeBack();
  const [stays, setStays] = useState(() => matchMedia('(prefers-reduced-motion: reduce)').matches);
  const panel = useRef<HTMLDivElement>(null);
  // This panel replaces the pressed button, so the focus moves here.
  useEffect(() => {
    panel.current?.scrollIntoView({ block: 'nearest' });
    panel.current?.focus({ preventScroll: true });
  }, []);
  const clear = useEffectEvent(onClear);
  useEffect(() => {
    if (stays) return undefined;
    const timer = setTimeout(() => clear(), CLEAR_AFTER);
    return () => clearTimeout(timer);
  }, [stays]);
  return (
    <div ref={panel} tabIndex={-1} className="grid gap-3 outline-none">
      <FormMessage tone="good">{children}</FormMessage>
      <div className="flex flex-wrap items-center gap-2">
        <Button look="primary" onClick={onClear}>
          Start another
        </Button>
        {batch && (
          <Button
            onClick={() => {
              void takeBack(batch);
              onClear();
            }}
          >
            <Undo2 aria-hidden size={18} />
            Undo
          </Button>
        )}
        {!stays && <Button onClick={() => setStays(true)}>Stay</Button>}
        {!stays && <p className="text-soft">The form clears in 3 seconds.</p>}
      </div>
    </div>
  );
}

interface WriteStepProps<Row> {
  readonly flow: CsvFlow;
  /** The first word of both buttons, such as `Import`. */
  readonly verb: string;
  readonly title: string;
  readonly question: (rows: readonly Row[]) => string;
  readonly rows: readonly Row[];
  readonly nothing: string;
  readonly lineOf: (row: Row) => string;
  readonly onWrite: (rows: readonly Row[]) => void;
  readonly summary: ReactNode;
}

export function WriteStep<Row>(props: WriteStepProps<Row>) {
  const { flow, lineOf, nothing, onWrite, question, rows, summary, title, verb } = props;
  const [asking, setAsking] = useState<readonly Row[] | null>(null);
  const { busy, result } = flow;
  const ask = () => {
    if (busy) return;
    if (rows.length === 0) flow.fail(nothing);
    else setAsking(rows);
  };
  const count = formatNumber(rows.length);
  return (
    <>
      {!result && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button look="primary" aria-disabled={busy !== null} onClick={ask}>
            {verb} Selected ({count})
          </Button>
          <p className="min-w-0 flex-1 basis-64 text-sm text-soft">
            Either all selected rows are written, or none.
          </p>
        </div>
      )}
      {asking && (
        <ConfirmDialog
          title={title}
          message={question(asking)}
          action={`${verb} ${formatNumber(asking.length)}`}
          width="36rem"
          onClose={() => setAsking(null)}
          onConfirm={() => {
            setAsking(null);
            onWrite(asking);
          }}
        >
          <RowList lines={asking.map(lineOf)} />
        </ConfirmDialog>
      )}
      <FlowState at="write" flow={flow} />
      {result && (
        <WrittenPanel batch={result.batch} onClear={flow.clear}>
          {summary}
        </WrittenPanel>
      )}
    </>
  );
}
