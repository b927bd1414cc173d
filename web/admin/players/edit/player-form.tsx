import type { ReactNode } from 'react';
import type { Form } from '#web/forms/use-form.ts';
import type { FormFailure } from '#web/forms/use-submission.ts';
import { Button } from '#web/ui/button.tsx';
import { FormMessage } from '#web/ui/form-message.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import {
  type PlayerField,
  FIELD_LABELS,
  type PlayerTexts,
  POSITION_CHOICES,
  SHOOTS_CHOICES,
} from './player-fields.ts';

const WIDE = 'col-span-full @min-[40rem]/player-form:col-span-2';

interface FieldsProps {
  readonly form: Pick<
    Form<PlayerTexts, unknown, FormFailure>,
    'attributes' | 'bind' | 'busy' | 'failure' | 'isDirty' | 'values'
  >;
  readonly numberNote: string | null;
}

const HINTS: Partial<Record<PlayerField, string | null>> = {
  display_name: 'If it differs from first and last name',
  birthdate: 'Like 1997-09-17',
  height: `Like 6'1"`,
  weight: 'Pounds',
  depth: '1 plays the most',
};

/** Returns the choices as options. Adds the stored value if it is not one of them. */
function optionsWith(choices: readonly string[], value: string) {
  const all = value === '' || choices.includes(value) ? choices : [...choices, value];
  return all.map((choice) => ({ value: choice, label: choice }));
}

function PlayerFields({ form: { bind, values }, numberNote }: FieldsProps) {
  const hints = { ...HINTS, number: numberNote };
  const text = (field: PlayerField) => (
    <TextField
      {...bind(field)}
      label={FIELD_LABELS[field]}
      autoComplete="off"
      spellCheck={false}
      dir="auto"
      {...(['number', 'weight', 'depth'].includes(field) && { inputMode: 'numeric' })}
      hint={hints[field]}
    />
  );
  const select = (field: PlayerField, choices: readonly string[]) => (
    <SelectField
      {...bind(field)}
      label={FIELD_LABELS[field]}
      none="Not known"
      options={optionsWith(choices, values[field])}
    />
  );
  return (
    <div className="grid grid-cols-2 items-start gap-x-3 gap-y-3.5 @min-[40rem]/player-form:grid-cols-6">
      <div className={WIDE}>{text('first_name')}</div>
      <div className={WIDE}>{text('last_name')}</div>
      <div className={WIDE}>{text('display_name')}</div>
      {text('number')}
      {select('position', POSITION_CHOICES)}
      {select('shoots', SHOOTS_CHOICES)}
      {text('height')}
      {text('weight')}
      {text('depth')}
      {text('birthdate')}
      <div className={WIDE}>{text('birthplace')}</div>
      <div className={WIDE}>{text('nationality')}</div>
    </div>
  );
}

interface PlayerFormProps extends FieldsProps {
  /** The name for screen readers, such as `Edit Auston Matthews`. */
  readonly label: string;
  readonly children?: ReactNode;
  readonly action: string;
  readonly onCancel: () => void;
}

/** A player's fields with Save and Cancel. Enter saves. Escape cancels if nothing has changed. */
export function PlayerForm(props: PlayerFormProps) {
  const { attributes, busy, failure, isDirty } = props.form;
  return (
    // Escape works in any field of the form. Pointer users have the visible Cancel button.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      {...attributes}
      aria-label={props.label}
      className="@container/player-form grid gap-4 in-[.data-detail]:border-t in-[.data-detail]:border-dashed in-[.data-detail]:border-line-strong in-[.data-detail]:bg-sunk in-[.data-detail]:p-4"
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented && !isDirty) props.onCancel();
      }}
    >
      {props.children}
      <PlayerFields {...props} />
      {failure && <FormMessage tone="bad">{failure.message}</FormMessage>}
      <div className="flex flex-wrap items-center gap-2">
        <SubmitButton busy={busy} busyText="Saving…">
          {props.action}
        </SubmitButton>
        <Button className="min-h-12" onClick={props.onCancel}>
          Cancel
        </Button>
        {isDirty && <span className="text-sm text-soft">Not saved yet</span>}
      </div>
    </form>
  );
}
