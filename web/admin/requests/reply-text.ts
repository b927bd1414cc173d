import type { ReplyText } from '#domain/forms/reply-form.ts';
import { cleanLine } from '#domain/plain-text.ts';
import type { PlayerRequest } from '#web/backend/admin/requests/get-requests.ts';

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
