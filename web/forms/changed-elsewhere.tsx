import type { ReactNode } from 'react';
import { FormMessage } from '#web/ui/form-message.tsx';
import type { EditComparison, FieldEdits } from './compare-edits.ts';

type FieldTexts<Field extends string> = Readonly<Record<Field, string>>;

function Shown({ text }: { readonly text: string }) {
  return text ? <bdi className="font-semibold wrap-anywhere">{text}</bdi> : <em>empty</em>;
}

interface ChangedElsewhereProps<Field extends string> {
  readonly lead: string;
  readonly labels: FieldTexts<Field>;
  readonly comparison: Pick<EditComparison<FieldTexts<Field>>, 'conflicts' | 'news'>;
  readonly children: ReactNode;
}

/**
 * Shows what was saved elsewhere during the edit.
 * A conflict shows both values. A field that changed only elsewhere shows its old and new value.
 */
export function ChangedElsewhere<Field extends string>(props: ChangedElsewhereProps<Field>) {
  const { comparison, labels, lead, children } = props;
  const { conflicts, news } = comparison;
  type Edits = FieldEdits<FieldTexts<Field>>;
  const conflict = ({ field, mine, theirs }: Edits) => (
    <li key={field}>
      {labels[field]}: yours <Shown text={mine} />, saved elsewhere <Shown text={theirs} />
    </li>
  );
  const change = ({ before, field, theirs }: Edits) => (
    <li key={field}>
      {labels[field]}: <Shown text={before} /> → <Shown text={theirs} />
    </li>
  );
  return (
    <FormMessage tone="bad">
      <p className="font-semibold">{lead}</p>
      {conflicts.length > 0 && (
        <ul aria-label="Changed by both" className="mt-1 list-disc pl-5">
          {conflicts.map(conflict)}
        </ul>
      )}
      {news.length > 0 && (
        <>
          <p className="mt-1">{conflicts.length > 0 ? 'Also changed, and taken either way:' : 'Changed:'}</p>
          <ul aria-label="Changed elsewhere" className="mt-1 list-disc pl-5">
            {news.map(change)}
          </ul>
        </>
      )}
      <div className="mt-3 flex flex-wrap gap-2">{children}</div>
    </FormMessage>
  );
}
