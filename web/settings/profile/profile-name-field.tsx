import { profilePath } from '#domain/pages.ts';
import { getSiteAddress } from '#web/backend/site-address.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/text-field.tsx';

interface ProfileNameFieldProps {
  readonly value: string;
  readonly error: string | null;
  /** Offered while the field is empty. */
  readonly suggestion: string | null;
  readonly onChange: (value: string) => void;
}

export function ProfileNameField({ value, error, suggestion, onChange }: ProfileNameFieldProps) {
  const site = getSiteAddress().replace(/^https?:\/\//, '');
  const name = value.trim();
  return (
    <div className="grid gap-2">
      <TextField
        label="Profile name"
        name="profileName"
        autoComplete="off" // password managers would treat it as the account's user name
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        value={value}
        error={error}
        hint={
          <>
            Letters, numbers and dashes. The link to your page:
            <span className="block font-semibold text-ink [overflow-wrap:anywhere]">
              {site + profilePath(name ? name.slice(0, 60) : '…')}
            </span>
          </>
        }
        onChange={onChange}
      />
      {name === '' && suggestion && (
        <div className="min-w-0">
          <Button className="max-w-full" onClick={() => onChange(suggestion)}>
            Use <span className="min-w-0 truncate font-bold">{suggestion}</span>
          </Button>
        </div>
      )}
    </div>
  );
}
