interface PageSkeletonProps {
  /** What is waited for, as screen readers say it. */
  readonly label: string;
  /** Shows itself only when the wait is long enough to be noticed: most pages are there before. */
  readonly late?: boolean;
}

/** Stands in for a page: its place is kept, and nobody looks at nothing. */
export function PageSkeleton({ label, late = false }: PageSkeletonProps) {
  return (
    <div role="status" className={`mx-auto grid max-w-2xl gap-4 px-6 py-16 ${late ? 'shown-late' : ''}`}>
      <span className="sr-only">{label}</span>
      <span className="skeleton h-12 w-64 max-w-full" />
      <span className="skeleton h-40 w-full" />
    </div>
  );
}
