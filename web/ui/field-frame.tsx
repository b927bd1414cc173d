import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';

function fieldClass(wrong: boolean): string {
  return classNames(
    'min-h-12 w-full rounded-control border bg-surface px-3.5 text-base text-ink placeholder:text-soft',
    'transition-colors  disabled:cursor-not-allowed disabled:bg-sunk disabled:text-soft',
    wrong ? 'border-bad' : 'border-line-strong hover:border-soft',
  );
}

function describedBy(id: string, { error, hint }: FieldTexts): string | undefined {
  const ids = [error ? `${id}-error` : '', hint ? `${id}-hint` : ''].filter(Boolean).join(' ');
  return ids || undefined;
}

export interface FieldTexts {
  /** The error as a sentence. Shown below the field, and announced with the field. */
  readonly error?: string | null | undefined;
  readonly hint?: ReactNode;
}

export interface ControlProps extends FieldTexts {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly aside?: ReactNode;
}

/** Returns attributes that connect a control with the texts of its {@link FieldFrame}. */
export function useControl({ id, error, hint }: FieldTexts & { readonly id?: string | undefined }) {
  const ownId = useId();
  const fieldId = id ?? ownId;
  return {
    id: fieldId,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': describedBy(fieldId, { error, hint }),
    className: fieldClass(Boolean(error)),
  };
}

interface FieldFrameProps extends FieldTexts {
  /** The id of the control. The ids of error and hint start with it. */
  readonly id: string;
  readonly label: string;
  /** The hidden start of the label, such as `Hem stripe 2`. Sighted users see this text elsewhere on the page. */
  readonly owner?: string | undefined;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

export function FieldFrame({ id, label, owner, aside, error, hint, children }: FieldFrameProps) {
  return (
    <div className="grid gap-1.5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <label htmlFor={id} className="font-semibold">
          {owner && <span className="sr-only">{owner} </span>}
          <span className={owner && 'inline-block first-letter:uppercase'}>{label}</span>
        </label>
        {aside}
      </div>
      {children}
      {error && (
        <p id={`${id}-error`} className="flex items-start gap-1.5 text-sm font-semibold text-bad">
          <CircleAlert aria-hidden size={18} className="mt-0.5 shrink-0" />
          <span className="min-w-0 break-words">{error}</span>
        </p>
      )}
      {hint && (
        <div id={`${id}-hint`} className="text-sm text-soft">
          {hint}
        </div>
      )}
    </div>
  );
}
