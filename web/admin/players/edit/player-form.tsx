import { type ReactNode, type SubmitEvent, useRef } from 'react';
import { Button } from '#web/ui/button.tsx';
import { FormMessage } from '#web/ui/form-message.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import {
  type PlayerField,
  FIELD_LABELS,
  type FieldErrors,
  type PlayerTexts,
  POSITION_CHOICES,
  SHOOTS_CHOICES,
} from './player-fields.ts';

interface FieldsProps {
  readonly fields: PlayerTexts;
  readonly errors: FieldErrors;
  /** What should be known of the number that is typed. */
  readonly numberNote: string | null;
  readonly onChange: (part: Partial<PlayerTexts>) => void;
}

const HINTS: Partial<Record<PlayerField, string | null>> = {
  display_name: 'Where it differs from first and last name',
  birthdate: 'Like 1997-09-17',
  height: `Like 6'1"`,
  weight: 'Pounds',
};

/** The choices, with a stored value that is none of them. */
function optionsWith(choices: readonly string[], value: string) {
  const all = value === '' || choices.includes(value) ? choices : [...choices, value];
  return all.map((choice) => ({ value: choice, label: choice }));
}

function PlayerFields({ fields, errors, numberNote, onChange }: FieldsProps) {
  const hints = { ...HINTS, number: numberNote };
  const text = (field: PlayerField) => (
    <TextField
      label={FIELD_LABELS[field]}
      name={field}
      autoComplete="off"
      spellCheck={false}
      dir="auto"
      {...((field === 'number' || field === 'weight') && { inputMode: 'numeric' })}
      value={fields[field]}
      error={errors[field]}
      hint={hints[field]}
      onChange={(value) => onChange({ [field]: value })}
    />
  );
  const select = (field: PlayerField, choices: readonly string[]) => (
    <SelectField
      label={FIELD_LABELS[field]}
      name={field}
      none="Not known"
      options={optionsWith(choices, fields[field])}
      value={fields[field]}
      error={errors[field]}
      onChange={(value) => onChange({ [field]: value })}
    />
  );
  return (
    <div className="player-fields">
      <div className="player-field-wide">{text('first_name')}</div>
      <div className="player-field-wide">{text('last_name')}</div>
      <div className="player-field-wide">{text('display_name')}</div>
      {text('number')}
      {select('position', POSITION_CHOICES)}
      {select('shoots', SHOOTS_CHOICES)}
      {text('height')}
      {text('weight')}
      {text('birthdate')}
      <div className="player-field-wide">{text('birthplace')}</div>
      <div className="player-field-wide">{text('nationality')}</div>
    </div>
  );
}

interface PlayerFormProps extends FieldsProps {
  /** For screen readers: `Edit Auston Matthews`. */
  readonly label: string;
  /** Above the fields: a team to choose, two versions to compare. */
  readonly children?: ReactNode;
  readonly problem: string | null;
  readonly action: string;
  readonly busy: boolean;
  /** Whether something was typed that Cancel throws away. */
  readonly isChanged: boolean;
  /** Checks and sends; resolves with the name of the first field that is wrong, which then has the focus. */
  readonly onSubmit: () => Promise<string | null>;
  readonly onCancel: () => void;
}

/** A player's fields with Save and Cancel. Enter saves; Escape cancels what has not been touched. */
export function PlayerForm(props: PlayerFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (props.busy) return;
    const wrong = await props.onSubmit();
    if (wrong) form.current?.querySelector<HTMLElement>(`[name=${wrong}]`)?.focus();
  };
  return (
    // Escape works from any of the fields; it only presses the button that is there as well.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      ref={form}
      noValidate
      aria-label={props.label}
      className="player-form"
      onSubmit={(event) => void submit(event)}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented && !props.isChanged) props.onCancel();
      }}
    >
      {props.children}
      <PlayerFields {...props} />
      {props.problem && <FormMessage tone="bad">{props.problem}</FormMessage>}
      <div className="flex flex-wrap items-center gap-2">
        <SubmitButton busy={props.busy} busyText="Saving…">
          {props.action}
        </SubmitButton>
        <Button className="min-h-12" onClick={props.onCancel}>
          Cancel
        </Button>
        {props.isChanged && <span className="text-[0.9375rem] text-soft">Not saved yet</span>}
      </div>
    </form>
  );
}
