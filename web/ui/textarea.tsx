import type { ComponentProps } from 'react';
import { type ControlProps, FieldFrame, useControl } from './field-frame.tsx';

type TextAreaProps = ControlProps & Omit<ComponentProps<'textarea'>, 'value' | 'onChange' | 'className'>;

/** Starts with four rows, and grows with the text in browsers that support `field-sizing`. */
export function TextArea({ label, value, onChange, error, hint, aside, id, ...area }: TextAreaProps) {
  const control = useControl({ id, error, hint });
  return (
    <FieldFrame id={control.id} label={label} aside={aside} error={error} hint={hint}>
      <textarea
        rows={4}
        {...area}
        {...control}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={`${control.className} field-sizing-content max-h-96 min-h-[calc(4lh+1.25rem)] py-2.5 leading-normal`}
      />
    </FieldFrame>
  );
}
