import * as v from 'valibot';

export const buttonForm = v.object({});
