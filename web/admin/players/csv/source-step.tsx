import { FileCheck2, FileUp } from 'lucide-react';
import { type DragEvent, useEffect, useState } from 'react';
import { formatNumber, plural } from '#domain/format.ts';
import { shorten } from '#domain/players/clean-text.ts';
import { CSV_MAX_SIZE } from '#domain/csv/decode-csv.ts';
import { Button } from '#web/ui/button.tsx';
import { TextArea } from '#web/ui/textarea.tsx';
import { classNames } from '#web/ui/class-names.ts';
import type { ReadFile } from './csv-jobs.ts';
import { FileChoices } from './file-choices.tsx';
import type { CsvFlow } from './use-csv-flow.ts';

const DELIMITERS = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'bar' } as const;
const LISTED = 10;

const FACT = 'rounded-full border border-line bg-sunk px-2.5 py-0.5 text-note wrap-anywhere';

function list(items: readonly (string | number)[]): string {
  const more = items.length - LISTED;
  return `${items.slice(0, LISTED).join(', ')}${more > 0 ? ` ... and ${formatNumber(more)} more` : ''}`;
}

/** Lists what the parser guessed or left out, because it must not do so silently. */
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
        <p key={note} className="text-note break-words text-soft">
          {note}
        </p>
      ))}
    </div>
  );
}

const hasFiles = (transfer: DataTransfer | null) => Boolean(transfer?.types.includes('Files'));

/**
 * Prevents the browser from opening a file that is dropped outside the zone.
 * Opening it would replace the page and lose the form.
 */
function useNoStrayDrops(): void {
  useEffect(() => {
    const refuse = (event: globalThis.DragEvent) => {
      if (!event.defaultPrevented && hasFiles(event.dataTransfer)) event.preventDefault();
    };
    window.addEventListener('dragover', refuse);
    window.addEventListener('drop', refuse);
    return () => {
      window.removeEventListener('dragover', refuse);
      window.removeEventListener('drop', refuse);
    };
  }, []);
}

interface DropZoneProps {
  readonly onFile: (file: File) => void;
  readonly onProblem: (message: string) => void;
}

function DropZone({ onFile, onProblem }: DropZoneProps) {
  const [over, setOver] = useState(false);
  useNoStrayDrops();
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
      <span aria-hidden className="text-note text-soft">
        or drop it here: .csv, .tsv or .txt, up to {CSV_MAX_SIZE / 1024 / 1024} MB
      </span>
      <input
        type="file"
        aria-label="Choose a file with players"
        accept=".csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values"
        // Over the whole zone, so that a click anywhere opens the file chooser.
        className="absolute inset-0 w-full cursor-pointer opacity-0"
        onChange={(event) => {
          take(event.target.files);
          event.target.value = ''; // so that the same file can be chosen again after an edit
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
