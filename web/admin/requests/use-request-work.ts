import { useCallback, useState } from 'react';
import { useDeleteRequest, useSetFixedAt } from '#web/backend/admin/requests/change-request.ts';
import type { PlayerRequest, RequestFilter } from '#web/backend/admin/requests/get-requests.ts';
import { useSendReply } from '#web/backend/admin/requests/send-reply.ts';
import { errorText } from '#web/backend/errors.ts';
import type { TeamNames } from '../use-team-names.ts';
import { defaultReply, type ReplyText } from './reply-text.ts';
import { teamNameOf } from './request-columns.tsx';

interface RequestWork {
  readonly userId: string;
  readonly filter: RequestFilter;
  readonly teams: TeamNames;
  /** Tells what became of something. */
  readonly say: (text: string) => void;
}

/** Mails that were begun and not sent, by their request: closing the dialog loses none. */
type Drafts = ReadonlyMap<string, ReplyText>;

/** Answering: the request whose mail is written, what it says, and the two ways to be done with it. */
function useAnswering({ userId, teams, say }: RequestWork) {
  const [answering, setAnswering] = useState<PlayerRequest | null>(null);
  const [drafts, setDrafts] = useState<Drafts>(new Map());
  const sending = useSendReply(userId);
  const fixing = useSetFixedAt(userId);
  const { reset: resetSending } = sending;
  const { mutateAsync: setFixedAt, reset: resetFixing } = fixing;

  const answer = useCallback(
    (request: PlayerRequest) => {
      resetSending();
      resetFixing();
      setAnswering(request);
    },
    [resetSending, resetFixing],
  );
  const finish = ({ id }: PlayerRequest, text: string) => {
    setAnswering(null);
    setDrafts((before) => new Map([...before].filter(([other]) => other !== id)));
    say(text);
  };
  const send = async (request: PlayerRequest, text: ReplyText) => {
    resetFixing();
    try {
      const { isFixed } = await sending.mutateAsync({ ...text, requestId: request.id });
      finish(request, isFixed ? 'Email sent and request marked fixed' : 'Email sent');
    } catch {
      // The dialog stays, with what was typed and the reason.
    }
  };
  const fixWithoutMail = async (request: PlayerRequest) => {
    resetSending();
    try {
      await setFixedAt({ id: request.id, fixedAt: new Date().toISOString() });
      finish(request, 'Request marked fixed');
    } catch {
      // As above.
    }
  };
  const reopen = useCallback(
    async ({ id }: PlayerRequest) => {
      try {
        await setFixedAt({ id, fixedAt: null });
        say('Request reopened');
      } catch (error) {
        say(errorText(error, 'Error updating request'));
      }
    },
    [setFixedAt, say],
  );

  const failure = sending.isError
    ? errorText(sending.error, 'Error sending email')
    : fixing.isError
      ? errorText(fixing.error, 'Error updating request')
      : null;
  /** What the dialog needs. */
  const reply = (request: PlayerRequest) => ({
    request,
    text: drafts.get(request.id) ?? defaultReply(request, teamNameOf(request, teams)),
    isSending: sending.isPending,
    isFixing: fixing.isPending,
    failure,
    onChange: (text: ReplyText) => setDrafts((before) => new Map([...before, [request.id, text]])),
    onSend: (text: ReplyText) => void send(request, text),
    onFixWithoutMail: () => void fixWithoutMail(request),
    onClose: () => setAnswering(null),
  });
  return { answering, answer, reply, reopen };
}

/** All that can be done with requests, and what is being done. */
export function useRequestWork(given: RequestWork) {
  const { filter, say, userId } = given;
  const [deleting, setDeleting] = useState<PlayerRequest | null>(null);
  const deletion = useDeleteRequest(userId, filter);
  const remove = async ({ id }: PlayerRequest) => {
    try {
      await deletion.mutateAsync(id);
      say('Request deleted');
    } catch (error) {
      say(errorText(error, 'Error deleting request'));
    }
    setDeleting(null);
  };
  return {
    ...useAnswering(given),
    deleting,
    askToDelete: setDeleting,
    isDeleting: deletion.isPending,
    remove,
  };
}
