import { type ComponentProps, type ReactNode, useId } from 'react';
import { describedBy, fieldClass, FieldFrame, type FieldTexts } from './field-frame.tsx';

export interface TextFieldProps
  extends FieldTexts, Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'className'> {
  readonly label: string;
  readonly owner?: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly aside?: ReactNode;
}

/**
 * A single-line text field below its label.
 * All other attributes (`name`, `autoComplete`, `inputMode`, `ref` …) go to the input.
 */
export function TextField({
  label,
  owner,
  value,
  onChange,
  error,
  hint,
  aside,
  id,
  ...input
}: TextFieldProps) {
  const ownId = useId();
  const fieldId = id ?? ownId;
  return (
    <FieldFrame id={fieldId} label={label} owner={owner} aside={aside} error={error} hint={hint}>
      <input
        type="text"
        {...input}
        id={fieldId}
        value={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(fieldId, { error, hint })}
        onChange={(event) => onChange(event.target.value)}
        className={fieldClass(Boolean(error))}
      />
    </FieldFrame>
  );
}
