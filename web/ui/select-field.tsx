import { ChevronDown } from 'lucide-react';
import { FieldFrame, type FieldTexts, useControl } from './field-frame.tsx';

export interface SelectOption<Value extends string = string> {
  readonly value: Value;
  readonly label: string;
}

interface SelectProps<Value extends string> {
  readonly options: readonly SelectOption<Value>[];
  readonly value: Value | '';
  /** Called with the value of the chosen option, which is empty for the first option. */
  readonly onChange: (value: Value | '') => void;
}

interface FilterSelectProps<Value extends string> extends SelectProps<Value> {
  /** The accessible name, such as `Team`. */
  readonly label: string;
  /** The label of the first option, which filters nothing. For example, `All teams`. */
  readonly all: string;
}

function Options({ options }: Pick<SelectProps<string>, 'options'>) {
  return options.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
}

/** The arrow of a select whose native arrow is hidden. The parent must be positioned. */
export function SelectArrow() {
  return (
    <ChevronDown
      aria-hidden
      size={18}
      className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-soft"
    />
  );
}

/** A filter for lists. It is as high as a search field, and only screen readers get its label. */
export function FilterSelect<Value extends string>(props: FilterSelectProps<Value>) {
  const { all, label, onChange, options, value } = props;
  return (
    <span className="relative block min-w-0">
      <select
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.target.value as Value | '')}
        className="h-11 w-full appearance-none rounded-control border border-line bg-sunk pr-10 pl-3 text-base text-ellipsis"
      >
        <option value="">{all}</option>
        <Options options={options} />
      </select>
      <SelectArrow />
    </span>
  );
}

interface SelectFieldProps<Value extends string> extends SelectProps<Value>, FieldTexts {
  readonly label: string;
  readonly name?: string;
  /** The label of the first option, whose value is empty. */
  readonly none: string;
}

export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { error, hint, label, name, none, onChange, options, value } = props;
  const control = useControl({ error, hint });
  return (
    <FieldFrame id={control.id} label={label} error={error} hint={hint}>
      <span className="relative block min-w-0">
        <select
          {...control}
          name={name}
          value={value}
          onChange={(event) => onChange(event.target.value as Value | '')}
          className={`${control.className} appearance-none pr-10`}
        >
          <option value="">{none}</option>
          <Options options={options} />
        </select>
        <SelectArrow />
      </span>
    </FieldFrame>
  );
}
