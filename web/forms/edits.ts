import { createDrafts } from './drafts.ts';
import { differs } from './use-typed.ts';

export interface RowEdit<Row, Texts> {
  /** The row before the edit. Saving must not overwrite a newer revision. */
  readonly base: Row;
  readonly texts: Texts;
}

interface EditRules<Row, Texts> {
  readonly textsOf: (row: Row) => Texts;
  /** Whether to also keep edits without changes, so that their forms stay open. */
  readonly keepsClean?: boolean;
}

export function createEdits<Row extends { readonly id: number }, Texts extends object>(
  rules: EditRules<Row, Texts>,
) {
  const isDirty = ({ base, texts }: RowEdit<Row, Texts>) => differs(texts, rules.textsOf(base));
  const drafts = createDrafts<number, RowEdit<Row, Texts>>({
    isDirty,
    keepsClean: rules.keepsClean ?? false,
  });
  return {
    ...drafts,
    isDirty,
    /** Call after `sent` was saved as `saved`. Unless the user has typed since, ends the edit and returns true. */
    endEdit: (owner: string, sent: Texts, saved: Row) => {
      const edit = drafts.read(owner, saved.id);
      const isTypedOn = edit !== undefined && edit.texts !== sent;
      drafts.keep(owner, saved.id, isTypedOn ? { base: saved, texts: edit.texts } : null);
      return !isTypedOn;
    },
  };
}
