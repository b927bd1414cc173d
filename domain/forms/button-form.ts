import * as v from 'valibot';

/** For forms without fields. */
export const buttonForm = v.object({});
