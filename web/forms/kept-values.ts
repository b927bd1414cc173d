import { compareEdits } from './compare-edits.ts';
import { createDrafts } from './drafts.ts';
import { differs } from './use-typed.ts';

interface Edit<Values> {
  /** The saved values before the edit. */
  readonly base: Values;
  readonly values: Values;
}

const isDirty = <Values extends object>({ base, values }: Edit<Values>) => differs(values, base);

/**
 * Creates a hook for form values that survive leaving the page. Call it once per form, at the top of a module.
 * Fields that the user has not changed show the latest saved values.
 */
export function createKeptValues<Values extends object>() {
  const { keep, read, useDrafts } = createDrafts<'form', Edit<Values>>({ isDirty });

  return function useKeptValues(owner: string, saved: Values) {
    const edit = useDrafts(owner).get('form');
    const values = edit ? compareEdits(edit.base, edit.values, saved).merged : saved;
    return {
      values,
      isDirty: differs(values, saved),
      change: (part: Partial<Values>) => keep(owner, 'form', { base: saved, values: { ...values, ...part } }),
      reset: () => keep(owner, 'form', null),
      /** Call after the values were saved. Deletes the edit, unless the user has typed since. */
      endEdit: () => {
        if (read(owner, 'form') === edit) keep(owner, 'form', null);
      },
    };
  };
}
