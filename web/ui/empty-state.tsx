import type { ReactNode } from 'react';

interface EmptyStateProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly action?: ReactNode;
}

/** Shown instead of empty content: an empty face-off circle, the reason, and the next step. */
export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div className="panel grid justify-items-center gap-3 overflow-hidden px-6 pt-8 pb-10 text-center">
      <svg aria-hidden viewBox="0 0 160 96" className="mb-1 h-24 w-40" fill="none" strokeWidth="3">
        <circle cx="80" cy="48" r="42" stroke="var(--rink-red)" opacity="0.55" />
        <circle cx="80" cy="48" r="5" fill="var(--rink-red)" opacity="0.75" />
        <path
          d="M62 40V30M62 40H48M98 40V30M98 40h14M62 56v10M62 56H48M98 56v10M98 56h14"
          stroke="var(--rink-red)"
          opacity="0.55"
        />
        <path d="M2 48h34M124 48h34" stroke="var(--rink-blue)" opacity="0.45" />
      </svg>
      <p className="display-type text-2xl">{title}</p>
      <div className="max-w-sm text-balance text-soft">{children}</div>
      {action && <div className="mt-2">{action}</div>}
    </div>
  );
}
