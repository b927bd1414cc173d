import { FileCheck2, FileUp } from 'lucide-react';
import { type DragEvent, type ReactNode, useState } from 'react';
import { formatNumber, plural } from '#domain/format.ts';
import { shorten } from '#domain/players/clean-text.ts';
import { CSV_MAX_SIZE } from '#domain/csv/decode-csv.ts';
import { Button } from '#web/ui/button.tsx';
import { TextArea } from '#web/ui/textarea.tsx';
import { classNames } from '#web/ui/class-names.ts';
import type { ReadFile } from './csv-jobs.ts';
import type { CsvFlow, CsvSource } from './use-csv-flow.ts';
import { LEGACY_ENCODINGS, type LegacyEncoding } from '#domain/csv/guess-encoding.ts';
import type { WeightUnit } from '#domain/csv/units.ts';
import { nameOf } from '#domain/players/identity.ts';
import { FormMessage } from '#web/ui/form-message.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { useWindowEvent } from '#web/ui/use-window-event.ts';

const ENCODINGS: Readonly<Record<LegacyEncoding, string>> = {
  'Windows-1252': 'Windows-1252 (Western Europe)',
  'Windows-1250': 'Windows-1250 (Central Europe)',
  'Mac Roman': 'Mac Roman (old Mac programs)',
};

const UNITS: Readonly<Record<WeightUnit, string>> = { lb: 'Pounds', kg: 'Kilograms' };

const PREVIEWED_NAMES = 6;

/** Whether the parser had to guess the encoding, because the file's bytes do not identify it. */
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
  readonly question: string;
  readonly label: string;
  readonly name: string;
  readonly labels: Readonly<Record<Value, string>>;
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

function FileChoices({ file, onChange, source }: FileChoicesProps) {
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
            <p className="min-w-0 pb-2.5 text-sm">
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

const DELIMITERS = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'bar' } as const;
const LISTED = 10;

const FACT = 'rounded-full border border-line bg-sunk px-2.5 py-0.5 text-sm wrap-anywhere';

function list(items: readonly (string | number)[]): string {
  const more = items.length - LISTED;
  return `${items.slice(0, LISTED).join(', ')}${more > 0 ? ` ... and ${formatNumber(more)} more` : ''}`;
}

function notesOf({ dates, isUnwrapped, namelessRows, rowsAbove, units, unknownColumns }: ReadFile): string[] {
  const notes: string[] = [];
  if (isUnwrapped) notes.push('Only the code block was read. Row numbers count from its first line.');
  if (rowsAbove.length > 0) notes.push(`Ignored rows above the header: ${list(rowsAbove)}`);
  if (units.weight === 'kg') notes.push('Weights were read in kilograms, and converted to pounds.');
  if (units.height === 'cm')
    notes.push('Heights were read in centimeters, and converted to feet and inches.');
  if (unknownColumns.length > 0) {
    notes.push(`Ignored columns: ${list(unknownColumns.map((name) => shorten(name)))}`);
  }
  if (namelessRows.length > 0) notes.push(`Rows skipped because they have no name: ${list(namelessRows)}`);
  if (dates.guessed) {
    notes.push('Dates such as 5/6/1997 were read with the month first. Write 1997-05-06 to be sure.');
  }
  return notes;
}

function FileFacts({ file, name }: { readonly file: ReadFile; readonly name: string }) {
  const notes = notesOf(file);
  const count = file.rows.length;
  return (
    <div className="grid gap-2">
      <ul className="flex flex-wrap gap-x-2 gap-y-1.5" aria-label="What was read">
        <li className={`${FACT} flex items-center gap-1.5 font-semibold`}>
          <FileCheck2 aria-hidden size={16} className="shrink-0 text-good" />
          <bdi>{name}</bdi>
        </li>
        <li className={FACT}>{plural(count, 'row')}</li>
        {file.encoding && !file.isDoubtful && <li className={FACT}>{file.encoding}</li>}
        <li className={FACT}>Delimiter: {DELIMITERS[file.delimiter]}</li>
      </ul>
      {notes.map((note) => (
        <p key={note} className="text-sm break-words text-soft">
          {note}
        </p>
      ))}
    </div>
  );
}

/**
 * Keeps the browser from opening a file that is dropped outside the zone. The file would replace the page, and the form
 * would be lost.
 */
function refuseStrayDrop(event: globalThis.DragEvent): void {
  if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
}

interface DropZoneProps {
  readonly onFile: (file: File) => void;
  readonly onProblem: (message: string) => void;
}

function DropZone({ onFile, onProblem }: DropZoneProps) {
  const [over, setOver] = useState(false);
  useWindowEvent('dragover', refuseStrayDrop);
  useWindowEvent('drop', refuseStrayDrop);
  const take = (files: FileList | null) => {
    const [file] = files ?? [];
    if (files && files.length > 1) onProblem('Choose one file at a time.');
    else if (file) onFile(file);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  return (
    <div
      className={classNames(
        'relative grid place-content-center justify-items-center gap-2.5 rounded-control border-2 border-dashed px-4 py-6 text-center',
        'has-[input:focus-visible]:outline-3 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-(color:--focus)',
        over
          ? 'border-accent-edge bg-[color-mix(in_srgb,var(--accent)_9%,var(--surface))]'
          : 'border-line-strong bg-sunk',
      )}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <FileUp aria-hidden size={28} className="text-soft" />
      <span
        aria-hidden
        className="inline-flex min-h-11 items-center rounded-control border border-line-strong bg-surface px-4 py-2 font-semibold"
      >
        Choose a file
      </span>
      <span aria-hidden className="text-sm text-soft">
        or drop it here: .csv, .tsv or .txt, up to {CSV_MAX_SIZE / 1024 / 1024} MB
      </span>
      <input
        type="file"
        aria-label="Choose a file with players"
        accept=".csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values"
        // Covers the whole zone, so that a click anywhere opens the file chooser.
        className="absolute inset-0 w-full cursor-pointer opacity-0"
        onChange={(event) => {
          take(event.target.files);
          event.target.value = ''; // lets the admin choose the same file again after an edit
        }}
      />
    </div>
  );
}

export function SourceStep({ flow }: { readonly flow: CsvFlow }) {
  const { file, pasted, source } = flow;
  const readPasted = () => {
    if (pasted.trim() === '') flow.fail('Paste some rows first.');
    else flow.readSource({ content: pasted });
  };
  return (
    <>
      <div className="grid gap-4 lg:grid-cols-2">
        <DropZone onFile={(chosen) => flow.readSource({ content: chosen })} onProblem={flow.fail} />
        <div className="grid content-start gap-2">
          <TextArea
            label="Or paste CSV"
            value={pasted}
            onChange={flow.setPasted}
            rows={3}
            spellCheck={false}
            autoComplete="off"
            placeholder="first_name,last_name,position,number"
          />
          <Button className="justify-self-start" onClick={readPasted}>
            Read pasted rows
          </Button>
        </div>
      </div>
      {file && source && (
        <FileFacts
          file={file}
          name={typeof source.content === 'string' ? 'Pasted rows' : source.content.name}
        />
      )}
      {file && source && <FileChoices file={file} source={source} onChange={flow.readSource} />}
    </>
  );
}
