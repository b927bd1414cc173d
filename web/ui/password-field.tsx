import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, type KeyboardEvent, useState } from 'react';
import { Button } from './button.tsx';
import { type ControlProps, FieldFrame, useControl } from './field-frame.tsx';

interface PasswordFieldProps
  extends ControlProps, Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'className' | 'type'> {
  /** Lets password managers know whether the user enters a password or chooses a new one. */
  readonly autoComplete: 'current-password' | 'new-password';
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
  const control = useControl({ id, error, hint });
  const [shown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const readCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));
  const Icon = shown ? EyeOff : Eye;
  return (
    <FieldFrame id={control.id} label={label} aside={aside} error={error} hint={hint}>
      <div className="relative">
        <input
          {...input}
          {...control}
          type={shown ? 'text' : 'password'}
          value={value}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={readCapsLock}
          onKeyUp={readCapsLock}
          onBlur={() => setCapsLock(false)}
          className={`${control.className} pr-12`}
        />
        <Button
          look="quiet"
          square
          aria-label="Show password"
          aria-pressed={shown}
          aria-controls={control.id}
          onClick={() => setShown(!shown)}
          className="absolute top-0.5 right-0.5 text-soft"
        >
          <Icon aria-hidden size={20} />
        </Button>
      </div>
      <p role="status" className={capsLock ? 'text-sm text-soft' : 'sr-only'}>
        {capsLock && 'Caps Lock is on.'}
      </p>
    </FieldFrame>
  );
}
