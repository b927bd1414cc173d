import { FileCheck2 } from 'lucide-react';
import { formatNumber, plural } from '#domain/format.ts';
import { shorten } from '#domain/players/clean-text.ts';
import type { ReadFile } from './csv-jobs.ts';

const DELIMITERS = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'bar' } as const;
const LISTED = 10;

const FACT = 'rounded-full border border-line bg-sunk px-2.5 py-0.5 text-note wrap-anywhere';

function list(items: readonly (string | number)[]): string {
  const more = items.length - LISTED;
  return `${items.slice(0, LISTED).join(', ')}${more > 0 ? ` ... and ${formatNumber(more)} more` : ''}`;
}

/** Lists what the parser guessed or left out, so that the admin can check it. */
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

export function FileFacts({ file, name }: { readonly file: ReadFile; readonly name: string }) {
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
