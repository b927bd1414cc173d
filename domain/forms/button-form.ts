import * as v from 'valibot';

/** The schema of a form that is only a button. */
export const buttonForm = v.object({});
