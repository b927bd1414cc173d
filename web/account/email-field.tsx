import { TextField } from '#web/ui/text-field.tsx';

interface EmailFieldProps {
  readonly value: string;
  readonly error: string | null;
  readonly onChange: (text: string) => void;
}

/** Password managers store the email address as the user name. */
export function EmailField(props: EmailFieldProps) {
  return (
    <TextField
      {...props}
      label="Email"
      type="email"
      name="email"
      inputMode="email"
      autoComplete="username"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
    />
  );
}
