import * as v from 'valibot';

/** What is wrong with each field, as a sentence; nothing for fields that are right. */
export type FormErrors<Values> = Readonly<Partial<Record<keyof Values & string, string>>>;

export type CheckedValues<Values, Output> =
  | { readonly isRight: true; readonly output: Output }
  | { readonly isRight: false; readonly errors: FormErrors<Values> };

/** Checks what is in a form. Of several things wrong with one field, the first is said. */
export function checkValues<Values extends object, Output>(
  schema: v.GenericSchema<Values, Output>,
  values: Values,
): CheckedValues<Values, Output> {
  const result = v.safeParse(schema, values);
  if (result.success) return { isRight: true, output: result.output };
  const errors: Record<string, string> = {};
  for (const issue of result.issues) errors[v.getDotPath(issue) ?? ''] ??= issue.message;
  // A schema's fields are those of the values.
  return { isRight: false, errors: errors as FormErrors<Values> };
}
