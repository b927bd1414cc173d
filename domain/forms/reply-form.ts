import * as v from 'valibot';
import { checkEmail } from '../email.ts';
import { cleanLine, cleanMultilineText } from '../plain-text.ts';
import { passes } from './passes.ts';

/** An admin's reply to a request; the output is emailed. */
export const replyForm = v.object({
  to: v.pipe(
    v.string(),
    v.trim(),
    passes((address) => (address === '' ? { code: 'recipient-missing' } : checkEmail(address))),
  ),
  subject: v.pipe(
    v.string(),
    v.transform(cleanLine),
    passes((subject) => (subject === '' ? { code: 'reply-subject-missing' } : null)),
  ),
  body: v.pipe(
    v.string(),
    v.transform(cleanMultilineText),
    passes((body) => (body === '' ? { code: 'reply-body-missing' } : null)),
  ),
});

/** A reply as typed. */
export type ReplyText = v.InferInput<typeof replyForm>;
