import { useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { formatNumber } from '#domain/format.ts';
import { Button } from './button.tsx';
import './data-table.css';

interface TableFootProps {
  /** The number of all rows, or an upper bound if `isVague`. */
  readonly total: number;
  /** Whether the exact total is unknown. If so, it is not shown. */
  readonly isVague?: boolean;
  readonly shown: number;
  /** Rows before the first `Load more`. */
  readonly first: number;
  /** Rows that each `Load more` adds. With `all`, it adds all hidden rows, and the button says how many they are. */
  readonly step: number | 'all';
  readonly onShow: (count: number) => void;
  readonly isLoading?: boolean;
}

/**
 * Shows how much of a long list is visible, with buttons for more and less.
 * Renders nothing if the first rows are the whole list.
 */
export function TableFoot(props: TableFootProps) {
  const { first, isLoading = false, isVague = false, onShow, shown, step, total } = props;
  const more = useRef<HTMLButtonElement>(null);
  const less = useRef<HTMLButtonElement>(null);
  const focusLater = useRef(false);
  useEffect(() => {
    if (isLoading || !focusLater.current) return;
    focusLater.current = false;
    // Loading the last rows may have removed the button with the focus.
    if (document.activeElement === document.body) less.current?.focus();
  }, [isLoading]);
  if (total <= first) return null;
  const next = step === 'all' ? total : shown + step;
  const hidden = step === 'all' ? ` (${formatNumber(total - shown)})` : '';

  /** Shows `count` rows. If the pressed button disappears, moves the focus to the other button. */
  const show = (count: number) => {
    focusLater.current = true;
    flushSync(() => onShow(count));
    (count >= total ? (less.current ?? more.current) : more.current)?.focus();
  };

  return (
    <div className="data-foot">
      <span className="tabular-nums" role="status">
        Showing {formatNumber(shown)}
        {!isVague && ` of ${formatNumber(total)}`}
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
