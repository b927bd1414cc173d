import * as v from 'valibot';

/** Turns a rule into a schema step. The rule returns an error message or null. */
export function passes(rule: (text: string) => string | null) {
  return v.rawCheck<string>(({ addIssue, dataset }) => {
    const message = dataset.typed ? rule(dataset.value) : null;
    if (message !== null) addIssue({ message });
  });
}
