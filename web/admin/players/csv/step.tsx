import { type ReactNode, useId } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { SlantedTab } from '#web/ui/slanted-tab.tsx';
import './csv.css';

interface StepProps {
  readonly number: number;
  readonly title: string;
  /** What the admin must do first, shown instead of the content. */
  readonly waitsFor?: string | null;
  readonly children: ReactNode;
}

export function Step({ number, title, waitsFor = null, children }: StepProps) {
  const id = useId();
  const waits = waitsFor !== null;
  return (
    <section
      aria-labelledby={id}
      tabIndex={-1}
      data-step={number}
      className={classNames(
        'min-w-0 overflow-clip rounded-panel border border-line focus:outline-none',
        waits ? 'bg-surface/55' : 'bg-surface shadow-lift',
      )}
    >
      <h2 id={id} className="flex items-stretch gap-3 font-condensed leading-none font-bold uppercase">
        <span className="sr-only">Step {number}: </span>
        <SlantedTab
          isHidden
          className={classNames(
            'w-15 normal-nums rounded-ss-[calc(var(--radius-panel)-1px)] py-1.5 pr-3.5 pl-1 text-3xl/none [--plate-stripe:transparent]',
            waits && '[--plate-fill:var(--line)] [--plate-ink:var(--soft)]',
          )}
        >
          {number}
        </SlantedTab>
        <span className={classNames('pt-3.5 pr-4 pb-3 text-[1.375rem]', waits && 'text-soft')}>{title}</span>
      </h2>
      <div className="grid min-w-0 gap-4 border-t border-line p-4 *:min-w-0 sm:px-6 sm:pt-5 sm:pb-6">
        {waits ? <p className="text-soft">{waitsFor}</p> : children}
      </div>
    </section>
  );
}
