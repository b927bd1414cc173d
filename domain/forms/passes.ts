import * as v from 'valibot';
import { type TextRefusal, textSentence } from '../text-sentences.ts';

/** Turns a rule into a schema step. Schema issues have no codes, so they contain the refusal's sentence. */
export function passes<Value = string>(rule: (value: Value) => TextRefusal | null) {
  return v.rawCheck<Value>(({ addIssue, dataset }) => {
    const refusal = dataset.typed ? rule(dataset.value) : null;
    if (refusal !== null) addIssue({ message: textSentence(refusal) });
  });
}
