import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { Button } from './button.tsx';
import './data-table.css';

interface TableFootProps {
  readonly total: number;
  readonly shown: number;
  /** How many rows stand there before `Load more`. */
  readonly first: number;
  /** How many more each `Load more` shows. */
  readonly step: number;
  readonly onShow: (count: number) => void;
}

/** How much of a long list is shown, with the ways to more and back. Nothing for a list that is shown whole from the start. */
export function TableFoot({ total, shown, first, step, onShow }: TableFootProps) {
  const more = useRef<HTMLButtonElement>(null);
  const less = useRef<HTMLButtonElement>(null);
  if (total <= first) return null;

  /** The pressed button may go: then the focus goes to the other one. */
  const show = (count: number) => {
    flushSync(() => onShow(count));
    (count >= total ? less : more).current?.focus();
  };

  return (
    <div className="data-foot">
      <span className="tabular-nums" role="status">
        Showing {shown.toLocaleString('en-US')} of {total.toLocaleString('en-US')}
      </span>
      <span className="flex-1" />
      {shown > first && (
        <Button ref={less} look="quiet" onClick={() => show(first)}>
          Show less
        </Button>
      )}
      {shown < total && (
        <Button ref={more} onClick={() => show(shown + step)}>
          Load more
        </Button>
      )}
    </div>
  );
}
