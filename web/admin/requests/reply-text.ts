import type { ReplyText } from '#domain/forms/reply-form.ts';
import { cleanLine } from '#domain/plain-text.ts';
import type { PlayerRequest } from '#web/backend/admin/requests/get-requests.ts';
import { createDrafts } from '#web/forms/drafts.ts';
import { differs, type TypedValues } from '#web/forms/use-typed.ts';

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

interface ReplyDraft {
  readonly start: ReplyText;
  readonly text: ReplyText;
}

const { keep, read, useDrafts } = createDrafts<string, ReplyDraft>({
  isDirty: ({ start, text }) => differs(text, start),
});

/**
 * The reply to one request: the author's draft, or else `start`.
 * Drafts survive closing the dialog and visits to other pages. `owner` is the author's user id.
 */
export function useReplyText(owner: string, requestId: string, start: ReplyText): TypedValues<ReplyText> {
  const draft = useDrafts(owner).get(requestId);
  return {
    values: draft?.text ?? start,
    isDirty: draft !== undefined,
    change: (part) => {
      const before = read(owner, requestId) ?? { start, text: start };
      keep(owner, requestId, { ...before, text: { ...before.text, ...part } });
    },
    reset: () => keep(owner, requestId, null),
  };
}
