import { type ComponentProps, type ReactNode, useId } from 'react';
import { describedBy, fieldClass, FieldFrame, type FieldTexts } from './field-frame.tsx';

interface TextAreaProps
  extends FieldTexts, Omit<ComponentProps<'textarea'>, 'value' | 'onChange' | 'className'> {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly aside?: ReactNode;
}

/** Starts with four rows, and grows in browsers that support it. */
export function TextArea({ label, value, onChange, error, hint, aside, id, ...area }: TextAreaProps) {
  const ownId = useId();
  const fieldId = id ?? ownId;
  return (
    <FieldFrame id={fieldId} label={label} aside={aside} error={error} hint={hint}>
      <textarea
        rows={4}
        {...area}
        id={fieldId}
        value={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(fieldId, { error, hint })}
        onChange={(event) => onChange(event.target.value)}
        className={`${fieldClass(Boolean(error))} field-sizing-content max-h-96 min-h-[calc(4lh+1.25rem)] py-2.5 leading-normal`}
      />
    </FieldFrame>
  );
}
