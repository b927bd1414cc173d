import { LoaderCircle } from 'lucide-react';
import { formatNumber } from '#domain/format.ts';
import { Button } from '#web/ui/button.tsx';
import { MessageDialog } from '#web/ui/message-dialog.tsx';
import type { ExportState } from './use-visits-export.ts';

/** Excel's limit, without the header. */
const EXCEL_ROWS = 1_048_575;

interface ExportProgressProps {
  readonly state: ExportState | null;
  readonly isFiltered: boolean;
  readonly onCancel: () => void;
  readonly onClose: () => void;
}

/** Shows a running export with Cancel, or why it failed. */
export function ExportProgress({ state, isFiltered, onCancel, onClose }: ExportProgressProps) {
  if (state?.kind === 'failed') {
    return <MessageDialog title="Not exported" message={state.message} onClose={onClose} />;
  }
  return (
    <>
      {/* Announced once: the counts change too often. */}
      <p role="status" className="sr-only">
        {state && 'Exporting visits…'}
      </p>
      {state && (
        <div data-export-progress className="panel flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
          <div className="grid flex-[1_1_16rem] gap-2">
            <p className="flex items-center gap-2.5 tabular-nums">
              <LoaderCircle aria-hidden size={18} className="animate-spin text-accent-text" />
              <span>
                {isFiltered ? 'Searched' : 'Exported'} {formatNumber(state.searched)} of{' '}
                {formatNumber(state.total)} visits
                {isFiltered && `: ${formatNumber(state.found)} match so far`}
              </span>
            </p>
            <progress
              aria-label="Visits read"
              className="h-2 w-full appearance-none overflow-hidden rounded-full border-0 bg-soft/22 [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-transparent [&::-webkit-progress-value]:bg-accent"
              value={state.searched}
              max={Math.max(state.total, 1)}
            />
            {!isFiltered && state.total > EXCEL_ROWS && (
              <p className="text-note text-soft">
                Excel opens only the first {formatNumber(EXCEL_ROWS + 1)} rows.
              </p>
            )}
          </div>
          <Button onClick={onCancel}>Cancel export</Button>
        </div>
      )}
    </>
  );
}
