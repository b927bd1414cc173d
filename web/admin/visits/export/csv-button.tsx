import { Download } from 'lucide-react';
import type { Ref } from 'react';
import { IdleButton } from '#web/ui/idle-button.tsx';

interface CsvButtonProps {
  /** The table's title. */
  readonly of: string;
  /** Why there is nothing to export, as a sentence; null if there is. */
  readonly reason: string | null;
  /** The content of the file: `All 31 days of the range`. */
  readonly content: string;
  readonly isBusy: boolean;
  readonly onExport: () => void;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** Stays focusable while there is nothing to export, so that screen readers find the reason. */
export function CsvButton({ of, reason, content, isBusy, onExport, ref }: CsvButtonProps) {
  return (
    <IdleButton
      {...(ref && { ref })}
      idle={reason !== null || isBusy}
      title={reason ?? content}
      onClick={onExport}
    >
      <Download aria-hidden size={17} />
      <span>
        <span className="@max-[24rem]/section-head:sr-only">Export </span>CSV
        <span className="sr-only"> of {of}</span>
      </span>
    </IdleButton>
  );
}
