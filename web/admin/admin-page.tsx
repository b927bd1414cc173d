import type { ReactNode } from 'react';
import { usePageTitle } from '#web/ui/page-title.ts';

interface AdminPageProps {
  readonly title: string;
  /** Controls for the whole page, at the end of the heading. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** Renders an admin page below its heading. */
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

/** Shown while a page's code loads. */
export function AdminPageSkeleton() {
  return (
    <div role="status" aria-label="Loading" className="grid gap-5">
      <div className="skeleton h-12 w-48" />
      <TableSkeleton />
    </div>
  );
}

/** Shown while a table's rows load. */
export function TableSkeleton({ label }: { readonly label?: string }) {
  return (
    <div role={label ? 'status' : undefined} aria-label={label} className="panel grid gap-2 p-4">
      {Array.from({ length: 8 }, (_, row) => (
        <div key={row} className="skeleton h-10" />
      ))}
    </div>
  );
}
