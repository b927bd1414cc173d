import { RotateCw } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';

interface RefreshButtonProps {
  /** Something is being read. */
  readonly isBusy: boolean;
  readonly onRefresh: () => void;
}

/** Reads a page's lists anew; on phones its icon stands alone. */
export function RefreshButton({ isBusy, onRefresh }: RefreshButtonProps) {
  return (
    <Button look="quiet" aria-disabled={isBusy} onClick={onRefresh}>
      <RotateCw aria-hidden size={18} className={isBusy ? 'animate-spin' : undefined} />
      <span className="max-sm:sr-only">Refresh</span>
    </Button>
  );
}
