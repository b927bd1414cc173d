import * as v from 'valibot';
import { cleanLine } from '../plain-text.ts';
import { checkSavedName } from '../saved-lineup.ts';
import { passes } from './passes.ts';

export const savedNameForm = v.object({
  name: v.pipe(v.string(), passes(checkSavedName), v.transform(cleanLine)),
});
