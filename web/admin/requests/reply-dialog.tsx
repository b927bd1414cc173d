import { useId } from 'react';
import { type ReplyText, replyForm } from '#domain/forms/reply-form.ts';
import { REPLY_LIMITS } from '#domain/player-report.ts';
import { useSetFixedAt } from '#web/backend/admin/requests/change-request.ts';
import type { PlayerRequest } from '#web/backend/admin/requests/get-requests.ts';
import { useSendReply } from '#web/backend/admin/requests/send-reply.ts';
import { errorText } from '#web/backend/errors.ts';
import { useUserId } from '#web/backend/session.ts';
import { failureOr } from '#web/forms/failure-or.ts';
import { type SendResult, useForm } from '#web/forms/use-form.ts';
import type { FormFailure } from '#web/forms/use-submission.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FormMessage } from '#web/ui/form-message.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { TextArea } from '#web/ui/textarea.tsx';
import { RequestNotes, RequestTitle } from './request-columns.tsx';
import { cleanLine } from '#domain/plain-text.ts';
import { createDrafts } from '#web/forms/drafts.ts';
import { type TypedValues, differs } from '#web/forms/use-typed.ts';

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
 * The reply to a request: the author's draft if there is one, otherwise `start`. Drafts survive closing the dialog and
 * visiting other pages. `owner` is the author's user id.
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

interface ReplyDialogProps {
  readonly request: PlayerRequest;
  readonly teamName: string | null;
  readonly onClose: () => void;
  /** Called with a sentence about the outcome. The parent must then unmount the dialog. */
  readonly onDone: (text: string) => void;
}

function useReplyForm({ onDone, request, teamName }: ReplyDialogProps) {
  const typed = useReplyText(useUserId(), request.id, defaultReply(request, teamName));
  const sending = useSendReply();
  const fixing = useSetFixedAt();
  const finish = (text: string) => {
    typed.reset();
    onDone(text);
  };
  const form = useForm({
    schema: replyForm,
    typed,
    send: async (reply) => {
      if (request.id === '') return { failed: { message: 'No target specified' } };
      const { isFixed } = await sending.mutateAsync({ ...reply, requestId: request.id });
      return finish(isFixed ? 'Email sent and request marked fixed' : 'Email sent');
    },
    toFailure: failureOr('Error sending email'),
  });
  const fix = async (): Promise<SendResult<ReplyText, FormFailure> | void> => {
    try {
      await fixing.mutateAsync({ id: request.id, fixedAt: new Date().toISOString() });
    } catch (error) {
      return { failed: { message: errorText(error, 'Error updating request') } };
    }
    return finish('Request marked fixed');
  };
  return { form, isFixing: fixing.isPending, fixWithoutMail: () => form.run(fix) };
}

type ReplyForm = ReturnType<typeof useReplyForm>['form'];

function ReplyFields({ form: { bind, values } }: { readonly form: ReplyForm }) {
  return (
    <>
      <TextField
        {...bind('to')}
        label="To"
        type="email"
        dir="ltr"
        data-start-here={values.to === '' || undefined}
        autoComplete="off"
      />
      <TextField
        {...bind('subject')}
        label="Subject"
        dir="auto"
        maxLength={REPLY_LIMITS.subject}
        autoComplete="off"
      />
      <TextArea
        {...bind('body')}
        label="Body"
        dir="auto"
        rows={8}
        data-start-here={values.to !== '' || undefined}
        maxLength={REPLY_LIMITS.body}
        onFocus={({ target }) => {
          if (target.selectionEnd === 0) target.setSelectionRange(target.value.length, target.value.length);
        }}
      />
    </>
  );
}

function mailtoOf({ body, subject, to }: ReplyText): string {
  const fields = Object.entries({ subject, body }).map(
    ([name, text]) => `${name}=${encodeURIComponent(text)}`,
  );
  return `mailto:${encodeURIComponent(to.trim())}?${fields.join('&')}`;
}

interface ReplyFailureProps {
  readonly message: string;
  readonly text: ReplyText;
}

/** Shows the failure. If a retry today would not help, also offers the admin's email program. */
function ReplyFailure({ message, text }: ReplyFailureProps) {
  return (
    <div className="w-full">
      <FormMessage tone="bad">
        <p>{message}</p>
        {/is not configured|too many today/i.test(message) && (
          <p className="mt-1">
            <a className="font-semibold underline underline-offset-4" href={mailtoOf(text)}>
              Write it in your email program
            </a>
            , then mark the request fixed without email.
          </p>
        )}
      </FormMessage>
    </div>
  );
}

/** Replies to a request by email. The draft remains until the email is sent or the request is marked as fixed. */
export function ReplyDialog(props: ReplyDialogProps) {
  const { request, teamName } = props;
  const { fixWithoutMail, form, isFixing } = useReplyForm(props);
  const formId = useId();
  const { busy, failure } = form;
  const close = () => !busy && props.onClose();
  return (
    <Dialog
      title="Answer by email"
      width="40rem"
      onClose={close}
      footer={
        <>
          {/* Here, the failure stays visible at any scroll position. */}
          {failure && <ReplyFailure message={failure.message} text={form.values} />}
          <Button
            look="quiet"
            className="mr-auto max-sm:order-last max-sm:w-full"
            aria-disabled={busy}
            onClick={fixWithoutMail}
          >
            {isFixing ? 'Marking…' : 'Mark fixed without email'}
          </Button>
          <Button aria-disabled={busy} onClick={close}>
            Cancel
          </Button>
          <SubmitButton form={formId} busy={busy && !isFixing} busyText="Sending…">
            Send
          </SubmitButton>
        </>
      }
    >
      <form {...form.attributes} id={formId} className="grid gap-4">
        <div className="grid max-h-64 gap-1.5 overflow-y-auto rounded-control border border-line bg-sunk px-4 py-3">
          <RequestTitle request={request} teamName={teamName} />
          {request.notes && <RequestNotes text={request.notes} about={request.player_name} />}
        </div>
        {!request.reporter_email && (
          <FormMessage tone="info">
            The reporter left no email address. Enter one, or mark the request fixed without an email.
          </FormMessage>
        )}
        <ReplyFields form={form} />
      </form>
    </Dialog>
  );
}
