import type { ReactNode } from 'react';
import { usePageTitle } from '#web/ui/page-title.ts';

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
        <h1 className="display-type text-4xl sm:text-5xl">{title}</h1>
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
