import type { ReactNode } from 'react';
import { OpenNet } from './open-net.tsx';

interface EmptyStateProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly action?: ReactNode;
}

/** Replaces missing content: shows an empty goal, the reason, and the next step. */
export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div className="panel grid justify-items-center gap-3 overflow-hidden px-6 pt-8 pb-10 text-center">
      <OpenNet />
      <p className="display-type text-xl">{title}</p>
      <div className="max-w-sm text-balance text-soft">{children}</div>
      {action && <div className="mt-2">{action}</div>}
    </div>
  );
}
