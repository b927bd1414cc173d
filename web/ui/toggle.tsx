import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import './toggle.css';

interface ToggleProps {
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  /** What happens when the switch is on. Screen readers announce it after the label. */
  readonly hint?: ReactNode;
  /** The accessible name if several toggles share a label, such as `Public: Opening night`. */
  readonly name?: string;
  /** Whether a change is in progress. The toggle stays focusable, but ignores clicks. */
  readonly busy?: boolean;
  /** Places the label next to the switch, instead of at the other end of the row. */
  readonly compact?: boolean;
}

/** A switch, built on a native checkbox for keyboard and screen reader support. */
export function Toggle({ label, checked, onChange, hint, name, busy = false, compact = false }: ToggleProps) {
  const id = useId();
  return (
    <div className={classNames('flex items-center', compact ? 'gap-2.5' : 'justify-between gap-5')}>
      <div className={compact ? 'order-2' : 'min-w-0'}>
        <label
          htmlFor={id}
          className={classNames('font-semibold', compact && 'flex min-h-11 items-center text-sm')}
        >
          {label}
        </label>
        {hint && (
          <div id={`${id}-hint`} className="text-sm text-soft">
            {hint}
          </div>
        )}
      </div>
      <span className="relative grid size-11 w-13 shrink-0 place-items-center">
        <input
          id={id}
          type="checkbox"
          // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a native checkbox reports its own state
          role="switch"
          checked={checked}
          aria-label={name}
          aria-describedby={hint ? `${id}-hint` : undefined}
          aria-disabled={busy || undefined}
          onChange={(event) => !busy && onChange(event.target.checked)}
          className="toggle"
        />
      </span>
    </div>
  );
}
