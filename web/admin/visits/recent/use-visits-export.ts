import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { plural } from '#domain/format.ts';
import type { VisitSearch } from '#web/backend/admin/visits/find-visits.ts';
import type { CountedStatistics } from '#web/backend/admin/visits/get-visit-statistics.ts';
import { errorText } from '#web/backend/errors.ts';
import { partFailureReason } from '#web/ui/toast-place.tsx';
import { saveVisits } from '../export/visits-file.ts';
import type { Exporting } from '../export/table-export.tsx';

export type ExportState =
  | {
      readonly kind: 'running';
      /** Visits of the range that have been searched, and all of them. */
      readonly searched: number;
      readonly total: number;
      readonly found: number;
    }
  | { readonly kind: 'failed'; readonly message: string };

/** Exports all visits that match the filters. Leaving the screen cancels. */
export function useVisitsExport(counted: CountedStatistics, { scope, say }: Exporting) {
  const [state, setState] = useState<ExportState | null>(null);
  const running = useRef<AbortController | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => () => running.current?.abort(), []);

  /** The pressed Cancel button disappears with the state. */
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
