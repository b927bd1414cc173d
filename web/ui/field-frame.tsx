import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

/** The box of a field that takes text: its border is visible enough to be found, and red when something is wrong. */
export function fieldClass(wrong: boolean): string {
  return classNames(
    'min-h-12 w-full rounded-control border bg-surface px-3.5 text-base text-ink placeholder:text-soft',
    'transition-colors duration-150 disabled:cursor-not-allowed disabled:bg-sunk disabled:text-soft',
    wrong ? 'border-bad' : 'border-line-strong hover:border-soft',
  );
}

/** The ids that a field must name in `aria-describedby`: of its error and its hint, whichever are shown. */
export function describedBy(id: string, { error, hint }: FieldTexts): string | undefined {
  const ids = [error ? `${id}-error` : '', hint ? `${id}-hint` : ''].filter(Boolean).join(' ');
  return ids || undefined;
}

export interface FieldTexts {
  /** What is wrong, as a sentence; shown under the field and read with it. */
  readonly error?: string | null | undefined;
  /** What helps to fill it in. */
  readonly hint?: ReactNode;
}

interface FieldFrameProps extends FieldTexts {
  /** Of the control inside; error and hint derive theirs from it. */
  readonly id: string;
  readonly label: string;
  /** Stands at the label's far end, for instance a link. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** Label above, error and hint below: tied to the control by its id. */
export function FieldFrame({ id, label, aside, error, hint, children }: FieldFrameProps) {
  return (
    <div className="grid gap-1.5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <label htmlFor={id} className="font-semibold">
          {label}
        </label>
        {aside}
      </div>
      {children}
      {error && (
        <p id={`${id}-error`} className="flex items-start gap-1.5 text-[0.9375rem] font-semibold text-bad">
          <CircleAlert aria-hidden size={18} className="mt-0.5 shrink-0" />
          <span className="min-w-0 break-words">{error}</span>
        </p>
      )}
      {hint && (
        <div id={`${id}-hint`} className="text-[0.9375rem] text-soft">
          {hint}
        </div>
      )}
    </div>
  );
}
