import type { ReactNode } from 'react';
import { LEGACY_ENCODINGS, type LegacyEncoding } from '#domain/csv/guess-encoding.ts';
import type { WeightUnit } from '#domain/csv/units.ts';
import { nameOf } from '#domain/players/identity.ts';
import { FormMessage } from '#web/ui/form-message.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import type { ReadFile } from './csv-jobs.ts';
import type { CsvSource } from './use-csv-flow.ts';

const ENCODINGS: Readonly<Record<LegacyEncoding, string>> = {
  'Windows-1252': 'Windows-1252 (Western Europe)',
  'Windows-1250': 'Windows-1250 (Central Europe)',
  'Mac Roman': 'Mac Roman (old Mac programs)',
};

const UNITS: Readonly<Record<WeightUnit, string>> = { lb: 'Pounds', kg: 'Kilograms' };

const PREVIEWED_NAMES = 6;

/** Whether the encoding was guessed, because the file's bytes do not name it. */
function isLegacy(encoding: ReadFile['encoding']): encoding is LegacyEncoding {
  return encoding !== null && encoding in LEGACY_ENCODINGS;
}

function foreignNames({ rows }: ReadFile): readonly string[] {
  const names = new Set<string>();
  for (const { values } of rows) {
    const name = nameOf(values);
    if (/[^ -~]/.test(name)) names.add(name);
    if (names.size >= PREVIEWED_NAMES) break;
  }
  return [...names];
}

interface ChoiceProps<Value extends string> {
  /** Shown until an admin chooses. */
  readonly question: string;
  readonly label: string;
  readonly name: string;
  readonly labels: Readonly<Record<Value, string>>;
  /** Null until an admin chooses. */
  readonly value: Value | null;
  readonly onChange: (value: Value) => void;
  readonly children?: ReactNode;
}

function Choice<Value extends string>(props: ChoiceProps<Value>) {
  const { children, label, labels, name, onChange, question, value } = props;
  const options = (Object.keys(labels) as Value[]).map((key) => ({ value: key, label: labels[key] }));
  return (
    <div className="grid gap-3">
      {value === null && <FormMessage tone="info">{question}</FormMessage>}
      <div className="grid items-end gap-3 sm:grid-cols-[minmax(0,20rem)_1fr]">
        <SelectField
          label={label}
          name={name}
          none="Choose…"
          options={options}
          value={value ?? ''}
          onChange={(chosen) => chosen !== '' && onChange(chosen)}
        />
        {children}
      </div>
    </div>
  );
}

interface FileChoicesProps {
  readonly file: ReadFile;
  readonly source: CsvSource;
  readonly onChange: (source: CsvSource) => void;
}

/** Asks for properties that are unclear in the file: its text encoding, and the unit of its weights. */
export function FileChoices({ file, onChange, source }: FileChoicesProps) {
  const { encoding, isDoubtful, units } = file;
  const names = foreignNames(file);
  return (
    <>
      {isLegacy(encoding) && (
        <Choice
          question="The file’s text encoding is unclear. Choose the encoding in which all names look right."
          label="Text encoding"
          name="encoding"
          labels={ENCODINGS}
          value={isDoubtful ? null : encoding}
          onChange={(chosen) => onChange({ ...source, encoding: chosen })}
        >
          {names.length > 0 && (
            <p className="min-w-0 pb-2.5 text-note">
              <span className="text-soft">Names read: </span>
              <bdi className="wrap-anywhere">{names.join(', ')}</bdi>
            </p>
          )}
        </Choice>
      )}
      {(units.weight === 'unclear' || source.weightUnit) && (
        <Choice
          question="The unit of the weights is unclear. If the file mixes units, write them into the cells, such as 81 kg."
          label="Weights are in"
          name="weightUnit"
          labels={UNITS}
          value={source.weightUnit ?? null}
          onChange={(weightUnit) => onChange({ ...source, weightUnit })}
        />
      )}
    </>
  );
}
