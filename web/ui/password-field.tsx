import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { Button } from './button.tsx';
import { describedBy, fieldClass, FieldFrame, type FieldTexts } from './field-frame.tsx';

interface PasswordFieldProps
  extends FieldTexts, Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'className' | 'type'> {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Tells password managers whether the user enters or chooses a password. */
  readonly autoComplete: 'current-password' | 'new-password';
  readonly aside?: ReactNode;
}

/** A password field with a button to show the password, and a Caps Lock hint. Pasting is allowed. */
export function PasswordField({
  label,
  value,
  onChange,
  error,
  hint,
  aside,
  id,
  ...input
}: PasswordFieldProps) {
  const ownId = useId();
  const fieldId = id ?? ownId;
  const [shown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const readCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));
  const Icon = shown ? EyeOff : Eye;
  return (
    <FieldFrame id={fieldId} label={label} aside={aside} error={error} hint={hint}>
      <div className="relative">
        <input
          {...input}
          id={fieldId}
          type={shown ? 'text' : 'password'}
          value={value}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(fieldId, { error, hint })}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={readCapsLock}
          onKeyUp={readCapsLock}
          onBlur={() => setCapsLock(false)}
          className={`${fieldClass(Boolean(error))} pr-12`}
        />
        <Button
          look="quiet"
          square
          aria-label="Show password"
          aria-pressed={shown}
          aria-controls={fieldId}
          onClick={() => setShown(!shown)}
          className="absolute top-0.5 right-0.5 text-soft"
        >
          <Icon aria-hidden size={20} />
        </Button>
      </div>
      <p role="status" className={capsLock ? 'text-note text-soft' : 'sr-only'}>
        {capsLock && 'Caps Lock is on.'}
      </p>
    </FieldFrame>
  );
}
