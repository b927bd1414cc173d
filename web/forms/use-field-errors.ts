import { useState } from 'react';
import type * as v from 'valibot';
import { checkValues, type FormErrors } from './check-values.ts';

/** The errors of no field. */
export function noErrors<Values>(): FormErrors<Values> {
  return {} as FormErrors<Values>;
}

function only<Errors extends object>(errors: Errors, isKept: (name: string) => boolean): Errors {
  return Object.fromEntries(Object.entries(errors).filter(([name]) => isKept(name))) as Errors;
}

/**
 * The errors to show. Fields are checked when the form is sent, not while the user is still typing. A field that was wrong is
 * checked again with every change, so that it turns right at once; what the server refused is forgotten when its field changes.
 */
export function useFieldErrors<Values extends object, Output>(
  schema: v.GenericSchema<Values, Output>,
  values: Values,
  refusedBefore = noErrors<Values>(),
) {
  const [wrong, setWrong] = useState<readonly string[]>([]);
  const [refused, setRefused] = useState(refusedBefore);
  const checked = wrong.length > 0 ? checkValues(schema, values) : null;
  const found = checked?.isRight === false ? checked.errors : noErrors<Values>();
  return {
    errors: { ...only(found, (name) => wrong.includes(name)), ...refused },
    show: (names: readonly string[]) => setWrong(names),
    refuse: setRefused,
    forget: (names: readonly string[]) =>
      setRefused((before) => only(before, (name) => !names.includes(name))),
  };
}
