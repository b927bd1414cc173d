import { type SubmitEvent, useId, useRef, useState } from 'react';
import { cleanLine } from '#domain/plain-text.ts';
import { REPLY_LIMITS } from '#domain/player-report.ts';
import type { PlayerRequest } from '#web/backend/admin/requests/get-requests.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FormMessage } from '#web/ui/form-message.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { TextArea } from '#web/ui/textarea.tsx';
import { checkReply, type ReplyProblem, type ReplyText } from './reply-text.ts';
import { RequestNotes } from './request-notes.tsx';

interface ReplyDialogProps {
  readonly request: PlayerRequest;
  readonly teamName: string | null;
  readonly text: ReplyText;
  readonly isSending: boolean;
  /** The request is being marked without an email. */
  readonly isFixing: boolean;
  readonly failure: string | null;
  readonly onChange: (text: ReplyText) => void;
  readonly onSend: (text: ReplyText) => void;
  readonly onFixWithoutMail: () => void;
  readonly onClose: () => void;
}

function Asked({ request, teamName }: Pick<ReplyDialogProps, 'request' | 'teamName'>) {
  return (
    <div className="grid max-h-64 gap-1.5 overflow-y-auto rounded-control border border-line bg-sunk px-4 py-3">
      <p className="wrap-anywhere">
        <bdi className="font-semibold">{request.player_name}</bdi>
        {teamName !== null && (
          <>
            , <bdi>{teamName}</bdi>
          </>
        )}
        <span className="text-soft"> · {request.type}</span>
      </p>
      {request.notes && <RequestNotes text={request.notes} about={request.player_name} />}
    </div>
  );
}

interface ReplyFieldsProps {
  readonly text: ReplyText;
  readonly problem: ReplyProblem | null;
  readonly onChange: (changes: Partial<ReplyText>) => void;
}

function ReplyFields({ text, problem, onChange }: ReplyFieldsProps) {
  const errorOf = (field: keyof ReplyText) => (problem?.field === field ? problem.message : null);
  return (
    <>
      <TextField
        label="To"
        name="to"
        type="email"
        dir="ltr"
        data-start-here={text.to === '' || undefined}
        autoComplete="off"
        value={text.to}
        error={errorOf('to')}
        onChange={(to) => onChange({ to })}
      />
      <TextField
        label="Subject"
        name="subject"
        dir="auto"
        maxLength={REPLY_LIMITS.subject}
        autoComplete="off"
        value={text.subject}
        error={errorOf('subject')}
        onChange={(subject) => onChange({ subject })}
      />
      <TextArea
        label="Body"
        name="body"
        dir="auto"
        rows={8}
        data-start-here={text.to !== '' || undefined}
        maxLength={REPLY_LIMITS.body}
        value={text.body}
        error={errorOf('body')}
        // Places the cursor after the greeting.
        onFocus={({ target }) => {
          if (target.selectionEnd === 0) target.setSelectionRange(target.value.length, target.value.length);
        }}
        onChange={(body) => onChange({ body })}
      />
    </>
  );
}

/** Opens the same email in the admin's own program. */
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

/** If the site cannot send emails, offers the admin's own program. */
function ReplyFailure({ message, text }: ReplyFailureProps) {
  return (
    <div className="w-full">
      <FormMessage tone="bad">
        <p>{message}</p>
        {/is not configured/i.test(message) && (
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

interface ReplyButtonsProps extends Pick<
  ReplyDialogProps,
  'isSending' | 'isFixing' | 'onFixWithoutMail' | 'onClose'
> {
  readonly formId: string;
  /** Why the last attempt failed. Shown next to the buttons, so that it is visible at any scroll position. */
  readonly message: string | null;
  readonly text: ReplyText;
}

function ReplyButtons({
  formId,
  isSending,
  isFixing,
  message,
  text,
  onFixWithoutMail,
  onClose,
}: ReplyButtonsProps) {
  const isBusy = isSending || isFixing;
  return (
    <>
      {message && <ReplyFailure message={message} text={text} />}
      <Button
        look="quiet"
        className="mr-auto max-sm:order-last max-sm:w-full"
        aria-disabled={isBusy}
        onClick={() => !isBusy && onFixWithoutMail()}
      >
        {isFixing ? 'Marking…' : 'Mark fixed without email'}
      </Button>
      <Button aria-disabled={isBusy} onClick={onClose}>
        Cancel
      </Button>
      <SubmitButton form={formId} busy={isSending} busyText="Sending…">
        Send
      </SubmitButton>
    </>
  );
}

/** The caller stores the draft. */
export function ReplyDialog(props: ReplyDialogProps) {
  const { failure, isFixing, isSending, onChange, request, teamName, text } = props;
  const isBusy = isSending || isFixing;
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const [problem, setProblem] = useState<ReplyProblem | null>(null);
  const change = (changes: Partial<ReplyText>) => {
    setProblem(null);
    onChange({ ...text, ...changes });
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const wrong = checkReply(request.id, text);
    setProblem(wrong);
    if (!wrong) props.onSend({ ...text, to: text.to.trim(), subject: cleanLine(text.subject) });
    else if (wrong.field) form.current?.querySelector<HTMLElement>(`[name="${wrong.field}"]`)?.focus();
  };
  const close = () => !isBusy && props.onClose();
  return (
    <Dialog
      title="Answer by email"
      width="40rem"
      onClose={close}
      footer={
        <ReplyButtons
          formId={formId}
          isSending={isSending}
          isFixing={isFixing}
          message={problem && problem.field === null ? problem.message : failure}
          text={text}
          onFixWithoutMail={props.onFixWithoutMail}
          onClose={close}
        />
      }
    >
      <form ref={form} id={formId} noValidate onSubmit={submit} className="grid gap-4">
        <Asked request={request} teamName={teamName} />
        {!request.reporter_email && (
          <FormMessage tone="info">
            The reporter left no email address. Enter one, or mark the request fixed without an email.
          </FormMessage>
        )}
        <ReplyFields text={text} problem={problem} onChange={change} />
      </form>
    </Dialog>
  );
}
