import { useCallback, useState } from 'react';
import { useDeleteRequest, useSetFixedAt } from '#web/backend/admin/requests/change-request.ts';
import type { PlayerRequest, RequestFilter } from '#web/backend/admin/requests/get-requests.ts';
import { errorText } from '#web/backend/errors.ts';

interface RequestWork {
  readonly userId: string;
  readonly filter: RequestFilter;
  readonly say: (text: string) => void;
}

/** The request whose reply dialog is open. */
function useAnswering({ say }: RequestWork) {
  const [answering, setAnswering] = useState<PlayerRequest | null>(null);
  return {
    answering,
    answer: setAnswering,
    closeReply: () => setAnswering(null),
    finishReply: (text: string) => {
      setAnswering(null);
      say(text);
    },
  };
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
