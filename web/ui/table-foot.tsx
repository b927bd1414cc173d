import { useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { Button } from './button.tsx';
import './data-table.css';

interface TableFootProps {
  /** At most, where `isVague`. */
  readonly total: number;
  /** How many there are is not known to the one: then it is not said. */
  readonly isVague?: boolean;
  readonly shown: number;
  /** How many rows stand there before `Load more`. */
  readonly first: number;
  /** How many more each `Load more` shows; `all`: it shows the rest at once, and says how many rows are hidden. */
  readonly step: number | 'all';
  readonly onShow: (count: number) => void;
  /** More rows were asked for and are on the way. */
  readonly isLoading?: boolean;
}

/** How much of a long list is shown, with the ways to more and back. Nothing for a list that is shown whole from the start. */
export function TableFoot({
  total,
  shown,
  first,
  step,
  onShow,
  isLoading = false,
  isVague = false,
}: TableFootProps) {
  const more = useRef<HTMLButtonElement>(null);
  const less = useRef<HTMLButtonElement>(null);
  const focusLater = useRef(false);
  useEffect(() => {
    if (isLoading || !focusLater.current) return;
    focusLater.current = false;
    // Rows that came late may have taken the pressed button away.
    if (document.activeElement === document.body) less.current?.focus();
  }, [isLoading]);
  if (total <= first) return null;
  const next = step === 'all' ? total : shown + step;
  const hidden = step === 'all' ? ` (${(total - shown).toLocaleString('en-US')})` : '';

  /** The pressed button may go: then the focus goes to the other one. */
  const show = (count: number) => {
    focusLater.current = true;
    flushSync(() => onShow(count));
    (count >= total ? (less.current ?? more.current) : more.current)?.focus();
  };

  return (
    <div className="data-foot">
      <span className="tabular-nums" role="status">
        Showing {shown.toLocaleString('en-US')}
        {!isVague && ` of ${total.toLocaleString('en-US')}`}
      </span>
      <span className="flex-1" />
      {shown > first && (
        <Button ref={less} look="quiet" onClick={() => show(first)}>
          Show less
        </Button>
      )}
      {shown < total && (
        <Button ref={more} aria-disabled={isLoading} onClick={() => !isLoading && show(next)}>
          {isLoading ? 'Loading…' : `Load more${hidden}`}
        </Button>
      )}
    </div>
  );
}
