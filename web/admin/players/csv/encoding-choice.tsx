import { LEGACY_ENCODINGS, type LegacyEncoding } from '#domain/csv/guess-encoding.ts';
import type { WeightUnit } from '#domain/csv/units.ts';
import { nameOf } from '#domain/players/identity.ts';
import { FormMessage } from '#web/ui/form-message.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import type { ReadFile } from './csv-jobs.ts';

const OPTIONS = Object.keys(LEGACY_ENCODINGS) as LegacyEncoding[];

const LABELS: Readonly<Record<LegacyEncoding, string>> = {
  'Windows-1252': 'Windows-1252 (Western Europe)',
  'Windows-1250': 'Windows-1250 (Central Europe)',
  'Mac Roman': 'Mac Roman (old Mac programs)',
};

const PREVIEWED_NAMES = 6;

/** Whether the encoding was guessed, because the file's bytes do not name it. */
export function isLegacy(encoding: ReadFile['encoding']): encoding is LegacyEncoding {
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

interface EncodingChoiceProps {
  readonly file: ReadFile;
  readonly encoding: LegacyEncoding;
  readonly onChange: (encoding: LegacyEncoding) => void;
}

export function EncodingChoice({ encoding, file, onChange }: EncodingChoiceProps) {
  const names = foreignNames(file);
  const choose = (value: string) => {
    const chosen = OPTIONS.find((option) => option === value);
    if (chosen) onChange(chosen);
  };
  return (
    <div className="grid gap-3">
      {file.isDoubtful && (
        <FormMessage tone="info">
          The file’s text encoding is unclear. Choose the encoding in which all names look right.
        </FormMessage>
      )}
      <div className="grid items-end gap-3 sm:grid-cols-[minmax(0,20rem)_1fr]">
        <SelectField
          label="Text encoding"
          name="encoding"
          none="Choose…"
          options={OPTIONS.map((value) => ({ value, label: LABELS[value] }))}
          value={file.isDoubtful ? '' : encoding}
          onChange={choose}
        />
        {names.length > 0 && (
          <p className="min-w-0 pb-2.5 text-note">
            <span className="text-soft">Names read: </span>
            <bdi className="wrap-anywhere">{names.join(', ')}</bdi>
          </p>
        )}
      </div>
    </div>
  );
}

const UNITS = [
  { value: 'lb', label: 'Pounds' },
  { value: 'kg', label: 'Kilograms' },
] as const;

interface UnitChoiceProps {
  /** Null until an admin chooses. */
  readonly unit: WeightUnit | null;
  readonly onChange: (unit: WeightUnit) => void;
}

export function UnitChoice({ onChange, unit }: UnitChoiceProps) {
  const choose = (value: string) => {
    const chosen = UNITS.find((option) => option.value === value);
    if (chosen) onChange(chosen.value);
  };
  return (
    <div className="grid gap-3">
      {unit === null && (
        <FormMessage tone="info">
          The unit of the weights is unclear. If the file mixes units, write them into the cells, such as 81
          kg.
        </FormMessage>
      )}
      <div className="sm:max-w-80">
        <SelectField
          label="Weights are in"
          name="weightUnit"
          none="Choose…"
          options={UNITS}
          value={unit ?? ''}
          onChange={choose}
        />
      </div>
    </div>
  );
}
