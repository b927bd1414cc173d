import { Button } from '#web/ui/button.tsx';
import type { CsvFlowActions } from './use-csv-flow.ts';

interface CompareBarProps<Review> {
  readonly actions: CsvFlowActions<Review>;
  readonly label: string;
  readonly again: string;
  readonly hint: string;
}

export function CompareBar<Review>({ actions, again, hint, label }: CompareBarProps<Review>) {
  const { busy, review } = actions.flow;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button look={review ? 'secondary' : 'primary'} aria-disabled={busy !== null} onClick={actions.compare}>
        {review ? again : label}
      </Button>
      <p className="min-w-0 flex-1 basis-64 text-note text-soft">{hint} Nothing is written yet.</p>
    </div>
  );
}
