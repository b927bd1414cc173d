import { type ReactNode, useId } from 'react';
import { formatNumber } from '#domain/format.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';

interface GroupProps {
  readonly title: string;
  readonly count: number;
  readonly hint: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

export function ReviewGroup({ title, count, hint, actions, children }: GroupProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid gap-2.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h3 id={id} className="display-type text-xl">
          {title} <span className="sr-only">({count})</span>
        </h3>
        <span
          aria-hidden
          className={classNames(
            'min-w-9 rounded-full px-2.5 py-px text-center font-condensed text-xl/[inherit] font-bold tabular-nums',
            count === 0 ? 'bg-line text-soft' : 'bg-inverse text-on-inverse',
          )}
        >
          {formatNumber(count)}
        </span>
        <span className="flex-1" />
        {actions}
      </div>
      {count > 0 && (
        <>
          <p className="text-note text-soft">{hint}</p>
          {children}
        </>
      )}
    </section>
  );
}

interface PickButtonsProps {
  readonly rowNumbers: readonly number[];
  readonly picked: ReadonlySet<number>;
  readonly onChange: (picked: ReadonlySet<number>) => void;
}

export function PickButtons({ rowNumbers, picked, onChange }: PickButtonsProps) {
  if (rowNumbers.length === 0) return null;
  const clear = () => {
    const next = new Set(picked);
    for (const rowNumber of rowNumbers) next.delete(rowNumber);
    onChange(next);
  };
  return (
    <div className="flex gap-2">
      <Button onClick={() => onChange(new Set([...picked, ...rowNumbers]))}>Select All</Button>
      <Button onClick={clear}>Clear All</Button>
    </div>
  );
}
