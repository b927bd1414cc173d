import { createDrafts, type DraftShelf } from './drafts.ts';
import { differs } from './use-typed.ts';

/** A row under edit. */
export interface RowEdit<Row, Texts> {
  /** The row that the edit began with; only its revision may be overwritten. */
  readonly base: Row;
  readonly texts: Texts;
}

interface EditRules<Row, Texts> {
  /** A row as its form shows it. */
  readonly textsOf: (row: Row) => Texts;
  /** Keeps an edit that changes nothing, too: its form stays open. */
  readonly keepsClean?: boolean;
}

export interface EditShelf<Row, Texts> extends DraftShelf<number, RowEdit<Row, Texts>> {
  readonly isDirty: (edit: RowEdit<Row, Texts>) => boolean;
  /** After `sent` was saved as `saved`: ends the edit, unless the user has typed on meanwhile. Returns whether it ended. */
  readonly settle: (owner: string, sent: Texts, saved: Row) => boolean;
}

/** A place for edits of one table's rows, by their id. */
export function createEdits<Row extends { readonly id: number }, Texts extends object>(
  rules: EditRules<Row, Texts>,
): EditShelf<Row, Texts> {
  const isDirty = ({ base, texts }: RowEdit<Row, Texts>) => differs(texts, rules.textsOf(base));
  const drafts = createDrafts<number, RowEdit<Row, Texts>>({
    isDirty,
    keepsClean: rules.keepsClean ?? false,
  });
  return {
    ...drafts,
    isDirty,
    settle: (owner, sent, saved) => {
      const edit = drafts.read(owner, saved.id);
      const isTypedOn = edit !== undefined && edit.texts !== sent;
      drafts.keep(owner, saved.id, isTypedOn ? { base: saved, texts: edit.texts } : null);
      return !isTypedOn;
    },
  };
}
