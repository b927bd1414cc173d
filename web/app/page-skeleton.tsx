interface PageSkeletonProps {
  /** What is loading. Screen readers announce it. */
  readonly label: string;
  /** Whether to wait before the skeleton appears. Most pages load before that. */
  readonly late?: boolean;
}

export function PageSkeleton({ label, late = false }: PageSkeletonProps) {
  return (
    <div role="status" className={`mx-auto grid max-w-2xl gap-4 px-6 py-16 ${late ? 'shown-late' : ''}`}>
      <span className="sr-only">{label}</span>
      <span className="skeleton h-12 w-64 max-w-full" />
      <span className="skeleton h-40 w-full" />
    </div>
  );
}
