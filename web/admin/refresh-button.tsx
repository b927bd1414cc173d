import { useQueryClient } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { adminCountsQuery } from '#web/backend/get-admin-counts.ts';
import { useUser } from '#web/backend/session.ts';
import { Button } from '#web/ui/button.tsx';

interface RefreshButtonProps {
  readonly isBusy: boolean;
  readonly onRefresh: () => void;
}

/** On phones it shows only its icon. */
export function RefreshButton({ isBusy, onRefresh }: RefreshButtonProps) {
  const client = useQueryClient();
  const userId = useUser()?.id ?? '';
  const refresh = () => {
    onRefresh();
    void client.invalidateQueries({ queryKey: adminCountsQuery(userId).queryKey });
  };
  return (
    <Button look="quiet" aria-disabled={isBusy} onClick={refresh}>
      <RotateCw aria-hidden size={18} className={isBusy ? 'animate-spin' : undefined} />
      <span className="max-sm:sr-only">Refresh</span>
    </Button>
  );
}
