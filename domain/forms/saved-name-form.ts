import * as v from 'valibot';
import { cleanLine } from '../plain-text.ts';
import { checkSavedName } from '../saved-lineup.ts';
import { passes } from './passes.ts';

/** The name of a saved lineup; the output is stored. */
export const savedNameForm = v.object({
  name: v.pipe(v.string(), passes(checkSavedName), v.transform(cleanLine)),
});
