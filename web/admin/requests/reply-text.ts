import { checkEmail } from '#domain/email.ts';
import { textSentence } from '#domain/forms/text-sentences.ts';
import { cleanLine } from '#domain/plain-text.ts';
import type { PlayerRequest } from '#web/backend/admin/requests/get-requests.ts';

export interface ReplyText {
  readonly to: string;
  readonly subject: string;
  readonly body: string;
}

type Answered = Pick<PlayerRequest, 'player_name' | 'type' | 'reporter_email'>;

export function defaultReply(request: Answered, teamName: string | null): ReplyText {
  const player = cleanLine(request.player_name);
  const whom = teamName === null ? player : `${player} (${teamName})`;
  return {
    to: request.reporter_email?.trim() ?? '',
    subject: `Regarding your request: ${request.type}`,
    body: `Hello,\n\nThank you for your request about ${whom}.\n\n`,
  };
}

export interface ReplyProblem {
  /** Null if the problem is not about one field. */
  readonly field: keyof ReplyText | null;
  readonly message: string;
}

/** Returns why an email cannot be sent; null if it can. */
export function checkReply(requestId: string, { to, subject, body }: ReplyText): ReplyProblem | null {
  if (requestId === '') return { field: null, message: 'No target specified' };
  if (to.trim() === '') return { field: 'to', message: 'Please provide a recipient email' };
  const wrong = checkEmail(to);
  if (wrong) return { field: 'to', message: textSentence(wrong) };
  if (cleanLine(subject) === '') return { field: 'subject', message: 'Please enter a subject.' };
  if (body.trim() === '') return { field: 'body', message: 'Please write a message.' };
  return null;
}
