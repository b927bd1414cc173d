import * as v from 'valibot';
import { checkEmail } from '../email.ts';
import { checkLength, cleanLine, cleanMultilineText } from '../plain-text.ts';
import { REPLY_LIMITS } from '../player-report.ts';
import { passes } from './passes.ts';

export const replyForm = v.object({
  to: v.pipe(
    v.string(),
    v.trim(),
    passes((address) => (address === '' ? { code: 'recipient-missing' } : checkEmail(address))),
  ),
  subject: v.pipe(
    v.string(),
    v.transform(cleanLine),
    passes((subject) =>
      subject === '' ? { code: 'reply-subject-missing' } : checkLength(subject, REPLY_LIMITS.subject),
    ),
  ),
  body: v.pipe(
    v.string(),
    v.transform(cleanMultilineText),
    passes((body) => (body === '' ? { code: 'reply-body-missing' } : checkLength(body, REPLY_LIMITS.body))),
  ),
});

export type ReplyText = v.InferInput<typeof replyForm>;
