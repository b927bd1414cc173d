import { useState } from 'react';
import { isSameJson } from '#domain/same-json.ts';

/** The current values of a form, wherever they are stored. */
export interface TypedValues<Values> {
  readonly values: Values;
  readonly isDirty: boolean;
  readonly change: (part: Partial<Values>) => void;
  readonly reset: () => void;
}

export function differs<Values extends object>(values: Values, from: Values): boolean {
  return (Object.keys(from) as (keyof Values)[]).some((field) => !isSameJson(values[field], from[field]));
}

/** Stores values while their form is on the page. */
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
