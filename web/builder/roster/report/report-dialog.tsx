import { useEffect, useId, useRef, useState } from 'react';
import type * as v from 'valibot';
import { reportForm } from '#domain/forms/report-form.ts';
import { textSentence } from '#domain/text-sentences.ts';
import { REPORT_TYPES, type ReportDraft } from '#domain/player-report.ts';
import { newId } from '#web/backend/new-id.ts';
import { type ReportOutcome, sendReport } from '#web/backend/send-report.ts';
import { useUser } from '#web/backend/session.ts';
import { useForm } from '#web/forms/use-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FormMessage } from '#web/ui/form-message.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { TextArea } from '#web/ui/textarea.tsx';
import type { TeamDialogProps } from '../../store/dialogs.ts';
import { pageActions } from '../../store/page-actions.ts';
import { screenActions } from '../../store/screen-actions.ts';
import { builder } from '../../store/use-builder.ts';
import { PlayerNameField } from './player-name-field.tsx';
import './report.css';

type Failure = Extract<ReportOutcome, { kind: 'failed' }>;
type ReportTexts = Pick<ReportDraft, 'type' | 'playerName' | 'notes'> & { readonly reporter: string };

const MISSING_NAME = textSentence({ code: 'reported-name-missing' });

/** Puts `Missing name: ` before the message for a missing name, as the specification requires. */
function nameError(error: string | undefined): string | undefined {
  return error === MISSING_NAME ? `Missing name: ${error}` : error;
}

function showArrival(outcome: Exclude<ReportOutcome, { kind: 'failed' }>): void {
  screenActions.keepReport(null);
  if (outcome.kind === 'emailed')
    pageActions.showMessage('Report sent', 'Thanks — your report has been emailed to support.');
  else pageActions.showMessage('Report received', 'Thanks — your report has been saved for staff review.');
}

/** Returns the unfinished report or a new one, and a function that changes it. The store keeps unsent changes. */
function useReportDraft(playerName: string): [ReportDraft, (change: Partial<ReportDraft>) => void] {
  const [draft, setDraft] = useState<ReportDraft>(() => {
    const stored = builder.getState().screen.report;
    if (stored) return { ...stored, playerName: stored.playerName || playerName };
    return { id: newId(), type: 'Missing player', playerName, notes: '', reporter: null };
  });
  const change = (part: Partial<ReportDraft>) => {
    const changed = { ...draft, ...part };
    setDraft(changed);
    screenActions.keepReport(changed);
  };
  return [draft, change];
}

function useReportForm(teamId: string, playerName: string) {
  const [draft, change] = useReportDraft(playerName);
  const email = useUser()?.email ?? '';
  const website = useRef<HTMLInputElement>(null);
  const { notes, playerName: name, type } = draft;
  const form = useForm<ReportTexts, v.InferOutput<typeof reportForm>, Failure>({
    schema: reportForm,
    typed: {
      values: { type, playerName: name, notes, reporter: draft.reporter ?? email },
      isDirty: true,
      change,
      reset: () => undefined,
    },
    send: async (report) => {
      const trap = website.current?.value ?? '';
      const outcome = await sendReport({ ...report, id: draft.id, teamId, website: trap });
      if (outcome.kind === 'failed') return { failed: outcome };
      showArrival(outcome);
      return undefined;
    },
    toFailure: () => ({ kind: 'failed', message: 'The report could not be sent.', detail: null }),
  });
  return { form, website };
}

function TypeChoice({
  chosen,
  onChoose,
}: {
  readonly chosen: ReportDraft['type'];
  readonly onChoose: (type: ReportDraft['type']) => void;
}) {
  return (
    <fieldset className="report-types">
      <legend className="mb-1.5 font-semibold">What is wrong?</legend>
      {REPORT_TYPES.map((type) => (
        <label key={type} className="report-type">
          <input
            type="radio"
            name="type"
            value={type}
            checked={type === chosen}
            onChange={() => onChoose(type)}
            className="covering-radio"
          />
          {type}
        </label>
      ))}
    </fieldset>
  );
}

/** Scrolls itself into view, because on a phone it is below the fold. */
function FailureMessage({ failure }: { readonly failure: Failure }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={place} className="scroll-mb-5">
      <FormMessage tone="bad">
        <strong className="block">Error</strong>
        <p>{failure.message}</p>
        {failure.detail && <p className="text-soft">{failure.detail}</p>}
      </FormMessage>
    </div>
  );
}

/**
 * Reports a player who is missing from the roster, or whom an admin should remove. The draft stays until the report is
 * sent.
 */
export function ReportDialog({ team, playerName, onClose }: TeamDialogProps<'report'>) {
  const { form, website } = useReportForm(team.id, playerName);
  const { bind, busy, change, failure, values } = form;
  const formId = useId();
  const close = () => !busy && onClose();
  return (
    <Dialog
      title="Report a player"
      onClose={close}
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <SubmitButton form={formId} busy={busy} busyText="Sending…">
            {failure ? 'Retry' : 'Send report'}
          </SubmitButton>
        </>
      }
    >
      <form {...form.attributes} id={formId} className="grid gap-5">
        <p>{`Help us keep the ${team.name} roster correct.`}</p>
        <TypeChoice chosen={values.type} onChoose={(type) => change({ type })} />
        <PlayerNameField
          {...bind('playerName')}
          teamId={team.id}
          type={values.type}
          error={nameError(form.errors.playerName)}
        />
        <TextArea
          {...bind('notes')}
          label="Notes (optional)"
          style={{ minHeight: '5.25rem' }}
          hint="For example: number, position, or a link to the news."
        />
        <TextField
          {...bind('reporter')}
          label="Your email (optional)"
          type="email"
          autoComplete="email"
          spellCheck={false}
          hint="Used only to answer this report."
        />
        {/* A honeypot: robots fill in every field. Users cannot see it, focus it, or hear it. */}
        <div inert aria-hidden className="sr-only">
          <label>
            Website
            <input ref={website} type="text" name="website" tabIndex={-1} autoComplete="off" />
          </label>
        </div>
        {failure && <FailureMessage failure={failure} />}
      </form>
    </Dialog>
  );
}
