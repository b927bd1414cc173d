import { LoaderCircle } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { formatNumber, plural } from '#domain/format.ts';
import { Button } from '#web/ui/button.tsx';
import { MessageDialog } from '#web/ui/message-dialog.tsx';
import type { CountedStatistics, VisitSearch } from '#web/backend/admin/visits/visits.ts';
import { errorText } from '#web/backend/errors.ts';
import { partFailureReason } from '#web/ui/toast-place.tsx';
import { CsvButton, type Exporting, saveVisits } from '../export/table-export.tsx';
import { type ListedVisits, type VisitFilter, isFiltered, toSearch } from './use-listed-visits.ts';

/** The maximum number of rows in Excel, not counting the header. */
const EXCEL_ROWS = 1_048_575;

interface ExportProgressProps {
  readonly state: ExportState | null;
  readonly isNarrowed: boolean;
  readonly onCancel: () => void;
  readonly onClose: () => void;
}

function ExportProgress({ state, isNarrowed, onCancel, onClose }: ExportProgressProps) {
  if (state?.kind === 'failed') {
    return <MessageDialog title="Not exported" message={state.message} onClose={onClose} />;
  }
  return (
    <>
      {/* Announces only the start, because the counts change too often. */}
      <p role="status" className="sr-only">
        {state && 'Exporting visits…'}
      </p>
      {state && (
        <div data-export-progress className="panel flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
          <div className="grid flex-[1_1_16rem] gap-2">
            <p className="flex items-center gap-2.5 tabular-nums">
              <LoaderCircle aria-hidden size={18} className="animate-spin text-accent-text" />
              <span>
                {isNarrowed ? 'Searched' : 'Exported'} {formatNumber(state.searched)} of{' '}
                {formatNumber(state.total)} visits
                {isNarrowed && `: ${formatNumber(state.found)} match so far`}
              </span>
            </p>
            <progress
              aria-label="Visits read"
              className="h-2 w-full appearance-none overflow-hidden rounded-full border-0 bg-soft/22 [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-transparent [&::-webkit-progress-value]:bg-accent"
              value={state.searched}
              max={Math.max(state.total, 1)}
            />
            {!isNarrowed && state.total > EXCEL_ROWS && (
              <p className="text-sm text-soft">
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

type ExportState =
  | {
      readonly kind: 'running';
      /** How many of the `total` visits in the range have been searched. `found` of them match. */
      readonly searched: number;
      readonly total: number;
      readonly found: number;
    }
  | { readonly kind: 'failed'; readonly message: string };

/** Exports all visits that match the filters. Leaving the screen cancels the export. */
function useVisitsExport(counted: CountedStatistics, { scope, say }: Exporting) {
  const [state, setState] = useState<ExportState | null>(null);
  const running = useRef<AbortController | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => () => running.current?.abort(), []);

  /** Ends the export. The Cancel button disappears. If it has the focus, the focus moves to the export button. */
  const end = (next: ExportState | null, text: string | null) => {
    running.current = null;
    const isFocusInside = document.activeElement?.closest('[data-export-progress]');
    flushSync(() => setState(next));
    if (isFocusInside) button.current?.focus();
    if (text) say(text);
  };

  const start = async (search: VisitSearch) => {
    const controller = new AbortController();
    running.current = controller;
    const { days, totals } = counted.statistics;
    const progress = { kind: 'running', total: totals.total } as const;
    setState({ ...progress, searched: 0, found: 0 });
    const onProgress = (searched: number, found: number) => {
      if (!controller.signal.aborted) setState({ ...progress, searched, found });
    };
    try {
      const count = await saveVisits({ search, scope, days, signal: controller.signal, onProgress });
      end(null, `${plural(count, 'visit')} exported.`);
    } catch (error) {
      if (controller.signal.aborted) return;
      const message = errorText(error, `Could not create the file. ${partFailureReason(error)}`);
      end({ kind: 'failed', message }, null);
    }
  };
  const cancel = () => {
    running.current?.abort();
    end(null, 'Export canceled. No file was saved.');
  };
  return { state, button, start, cancel, close: () => setState(null) };
}

interface Exported {
  readonly title: string;
  readonly counted: CountedStatistics;
  readonly filter: VisitFilter;
  readonly listed: ListedVisits;
}

function reasonOf({ counted, filter, listed }: Exported): string | null {
  if (counted.statistics.totals.total === 0) return 'There are no visits to export.';
  return isFiltered(filter) && !listed.isLoading && listed.total === 0
    ? 'No visits match the filters.'
    : null;
}

function contentOf({ filter, listed }: Exported): string {
  if (!isFiltered(filter)) return `The file has every visit of the range: ${plural(listed.total, 'visit')}.`;
  return `The file has every visit that matches${listed.isLoading ? '' : `: ${plural(listed.total, 'visit')}`}.`;
}

/** The button that exports the visits, and the progress of the export. */
export function useExportParts(exported: Exported, exporting: Exporting) {
  const { counted, filter, title } = exported;
  const { button, cancel, close, start, state } = useVisitsExport(counted, exporting);
  return {
    button: (
      <CsvButton
        of={title}
        reason={reasonOf(exported)}
        content={contentOf(exported)}
        isBusy={state?.kind === 'running'}
        onExport={() => void start(toSearch(filter, counted.scope))}
        ref={button}
      />
    ),
    progress: (
      <ExportProgress state={state} isNarrowed={isFiltered(filter)} onCancel={cancel} onClose={close} />
    ),
  };
}
