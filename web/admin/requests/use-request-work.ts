import { useCallback, useState } from 'react';
import { useDeleteRequest, useSetFixedAt } from '#web/backend/admin/requests/change-request.ts';
import type { PlayerRequest, RequestFilter } from '#web/backend/admin/requests/get-requests.ts';
import { useSendReply } from '#web/backend/admin/requests/send-reply.ts';
import { errorText } from '#web/backend/errors.ts';
import type { TeamNames } from '../use-team-names.ts';
import { keepReply, useReplyDrafts } from './reply-drafts.ts';
import { defaultReply, type ReplyText } from './reply-text.ts';
import { teamNameOfRequest } from './request-columns.tsx';

interface RequestWork {
  readonly userId: string;
  readonly filter: RequestFilter;
  readonly teams: TeamNames;
  readonly say: (text: string) => void;
}

type Attempt = Pick<ReturnType<typeof useSetFixedAt>, 'isError' | 'error'>;

function failureOf(sending: Attempt, fixing: Attempt): string | null {
  if (sending.isError) return errorText(sending.error, 'Error sending email');
  return fixing.isError ? errorText(fixing.error, 'Error updating request') : null;
}

function useAnswering({ userId, teams, say }: RequestWork) {
  const [answering, setAnswering] = useState<PlayerRequest | null>(null);
  const drafts = useReplyDrafts(userId);
  const sending = useSendReply(userId);
  const fixing = useSetFixedAt(userId);
  const { reset: resetSending } = sending;
  const { reset: resetFixing } = fixing;

  const answer = useCallback(
    (request: PlayerRequest) => {
      resetSending();
      resetFixing();
      setAnswering(request);
    },
    [resetSending, resetFixing],
  );
  const finish = (request: PlayerRequest, text: string) => {
    setAnswering(null);
    keepReply(userId, request.id, null);
    say(text);
  };
  // After a failure the dialog stays open with the draft and the reason.
  const send = (request: PlayerRequest, text: ReplyText) => {
    resetFixing();
    sending.mutate(
      { ...text, requestId: request.id },
      {
        onSuccess: ({ isFixed }) =>
          finish(request, isFixed ? 'Email sent and request marked fixed' : 'Email sent'),
      },
    );
  };
  const fixWithoutMail = (request: PlayerRequest) => {
    resetSending();
    fixing.mutate(
      { id: request.id, fixedAt: new Date().toISOString() },
      { onSuccess: () => finish(request, 'Request marked fixed') },
    );
  };
  const reply = (request: PlayerRequest) => ({
    request,
    text: drafts.get(request.id) ?? defaultReply(request, teamNameOfRequest(request, teams)),
    isSending: sending.isPending,
    isFixing: fixing.isPending,
    failure: failureOf(sending, fixing),
    onChange: (text: ReplyText) => keepReply(userId, request.id, text),
    onSend: (text: ReplyText) => send(request, text),
    onFixWithoutMail: () => fixWithoutMail(request),
    onClose: () => setAnswering(null),
  });
  return { answering, answer, reply };
}

/** Uses promises, so that each of several quick calls shows its toast. */
function useReopening({ userId, say }: RequestWork) {
  const { mutateAsync: setFixedAt } = useSetFixedAt(userId);
  return useCallback(
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
}

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
    reopen: useReopening(given),
    deleting,
    askToDelete: setDeleting,
    isDeleting: deletion.isPending,
    remove,
  };
}
