import { useState } from 'react';
import { isSameJson } from '#domain/same-json.ts';

/** What is in a form, wherever it is kept. */
export interface TypedValues<Values> {
  readonly values: Values;
  /** Whether something differs from what the form began with. */
  readonly isDirty: boolean;
  readonly change: (part: Partial<Values>) => void;
  /** Back to what the form began with. */
  readonly reset: () => void;
}

/** Whether any field differs between two versions of a form's values. */
export function differs<Values extends object>(values: Values, from: Values): boolean {
  return (Object.keys(from) as (keyof Values)[]).some((field) => !isSameJson(values[field], from[field]));
}

/** Values that live as long as their form is on the page. */
export function useTyped<Values extends object>(start: Values): TypedValues<Values> {
  const [first] = useState(start);
  const [values, setValues] = useState(start);
  return {
    values,
    isDirty: differs(values, first),
    change: (part) => setValues((now) => ({ ...now, ...part })),
    reset: () => setValues(first),
  };
}
