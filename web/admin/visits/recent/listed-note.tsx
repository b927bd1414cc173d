import { LoaderCircle } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import type { ListedVisits } from './use-listed-visits.ts';

const count = (number: number) => number.toLocaleString('en-US');

function textOf({ total, visits }: ListedVisits, isNarrowed: boolean): string | null {
  if (visits.length >= total) return isNarrowed ? `${count(total)} of all visits in the range match.` : null;
  return isNarrowed
    ? `The latest ${count(visits.length)} of ${count(total)} matching visits are listed.`
    : `The latest ${count(visits.length)} of ${count(total)} visits are listed. Filters search all of them.`;
}

export function ListedNote({
  listed,
  isNarrowed,
}: {
  readonly listed: ListedVisits;
  readonly isNarrowed: boolean;
}) {
  const { failure, hasMore, isLoading, onMore, onRetry } = listed;
  if (failure) return <Notice title={failure} onRetry={onRetry} />;
  const text = textOf(listed, isNarrowed);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p role="status" className="flex min-h-6 items-center gap-2 text-soft tabular-nums">
        {isLoading && <LoaderCircle aria-hidden size={18} className="animate-spin" />}
        {isLoading ? 'Searching all visits…' : text}
      </p>
      {hasMore && !isLoading && <Button onClick={onMore}>List 500 more</Button>}
    </div>
  );
}
