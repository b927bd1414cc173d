import type { ComponentProps } from 'react';
import { type ControlProps, FieldFrame, useControl } from './field-frame.tsx';

export interface TextFieldProps
  extends ControlProps, Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'className'> {
  readonly owner?: string;
}

/** Passes all other attributes (`name`, `autoComplete`, `inputMode`, `ref` …) to the input. */
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
  const control = useControl({ id, error, hint });
  return (
    <FieldFrame id={control.id} label={label} owner={owner} aside={aside} error={error} hint={hint}>
      <input
        type="text"
        {...input}
        {...control}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </FieldFrame>
  );
}
