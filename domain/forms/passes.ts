import * as v from 'valibot';

/** A rule of the domain, which returns a sentence or null, as a step of a schema. */
export function passes(rule: (text: string) => string | null) {
  return v.rawCheck<string>(({ addIssue, dataset }) => {
    const message = dataset.typed ? rule(dataset.value) : null;
    if (message !== null) addIssue({ message });
  });
}
