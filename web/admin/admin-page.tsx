import type { ReactNode } from 'react';
import { RotateCw } from 'lucide-react';
import { usePageTitle } from '#web/ui/page-title.ts';
import { useQueryClient } from '@tanstack/react-query';
import { adminCountsQuery } from '#web/backend/get-admin-counts.ts';
import { useUserId } from '#web/backend/session.ts';
import { Button } from '#web/ui/button.tsx';

interface AdminPageProps {
  readonly title: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

export function AdminPage({ title, actions, children }: AdminPageProps) {
  usePageTitle(`${title} · Admin`);
  return (
    <div className="grid gap-5">
      <header className="flex flex-wrap items-end justify-between gap-3">
        <h1 className="display-type text-3xl">{title}</h1>
        {actions}
      </header>
      {children}
    </div>
  );
}

export function AdminPageSkeleton() {
  return (
    <div role="status" aria-label="Loading" className="grid gap-5">
      <div className="skeleton h-12 w-48" />
      <TableSkeleton />
    </div>
  );
}

export function TableSkeleton({ label }: { readonly label?: string }) {
  return (
    <div role={label ? 'status' : undefined} aria-label={label} className="panel grid gap-2 p-4">
      {Array.from({ length: 8 }, (_, row) => (
        <div key={row} className="skeleton h-10" />
      ))}
    </div>
  );
}

interface RefreshButtonProps {
  readonly isBusy: boolean;
  readonly onRefresh: () => void;
}

/** Calls `onRefresh`, and reloads the counts in the admin menu. On phones, the button is only an icon. */
export function RefreshButton({ isBusy, onRefresh }: RefreshButtonProps) {
  const client = useQueryClient();
  const userId = useUserId();
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
