import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { checkEmail } from '#domain/email.ts';
import {
  checkReportedName,
  checkReportNotes,
  MISSING_NAME,
  REPORT_TYPES,
  type ReportDraft,
} from '#domain/player-report.ts';
import type { Team } from '#domain/team.ts';
import { newId } from '#web/backend/new-id.ts';
import { type ReportOutcome, sendReport } from '#web/backend/send-report.ts';
import { useUser } from '#web/backend/session.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FormMessage } from '#web/ui/form-message.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { TextArea } from '#web/ui/textarea.tsx';
import { pageActions } from '../store/page-actions.ts';
import { screenActions } from '../store/screen-actions.ts';
import { builder } from '../store/use-builder.ts';
import { PlayerNameField } from './player-name-field.tsx';
import './report.css';

interface ReportDialogProps {
  readonly team: Team;
  /** Taken over where no name was typed before. */
  readonly playerName: string;
  readonly onClose: () => void;
}

type Failure = Extract<ReportOutcome, { kind: 'failed' }>;
type Fault = 'playerName' | 'notes' | 'reporter';
type Faults = Partial<Record<Fault, string>>;

function findFaults(draft: ReportDraft, reporter: string): Faults {
  const name = checkReportedName(draft.playerName);
  const notes = checkReportNotes(draft.notes);
  const email = reporter.trim() === '' ? null : checkEmail(reporter);
  return {
    ...(name && { playerName: name === MISSING_NAME.message ? `${MISSING_NAME.title}: ${name}` : name }),
    ...(notes && { notes }),
    ...(email && { reporter: email }),
  };
}

/** The words in which the builder says that a report has arrived. */
function tellArrival(outcome: Exclude<ReportOutcome, { kind: 'failed' }>): void {
  screenActions.keepReport(null);
  pageActions.openDialog(
    outcome.kind === 'emailed'
      ? {
          kind: 'message',
          title: 'Report sent',
          message: 'Thanks — your report has been emailed to support.',
        }
      : {
          kind: 'message',
          title: 'Report received',
          message: 'Thanks — your report has been saved for staff review.',
        },
  );
}

/** The report as it was left, else a new one. Every change is kept beyond the dialog, until the report is sent. */
function useReportDraft(playerName: string): [ReportDraft, (change: Partial<ReportDraft>) => void] {
  const [draft, setDraft] = useState<ReportDraft>(() => {
    const kept = builder.getState().screen.report;
    if (kept) return { ...kept, playerName: kept.playerName || playerName };
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
  const reporter = draft.reporter ?? email;
  const [faults, setFaults] = useState<Faults>({});
  const [failure, setFailure] = useState<Failure | null>(null);
  const [sending, setSending] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (sending) return;
    const wrong = findFaults(draft, reporter);
    setFaults(wrong);
    setFailure(null);
    const first = Object.keys(wrong)[0];
    if (first) {
      form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
      return;
    }
    setSending(true);
    const website = form.current?.querySelector<HTMLInputElement>('[name="website"]')?.value ?? '';
    const outcome = await sendReport({ ...draft, reporter, teamId, website });
    setSending(false);
    if (outcome.kind === 'failed') setFailure(outcome);
    else tellArrival(outcome);
  };
  const edit = (field: Fault) => (text: string) => {
    change(
      field === 'playerName'
        ? { playerName: text }
        : field === 'notes'
          ? { notes: text }
          : { reporter: text },
    );
    setFaults((before) => ({ ...before, [field]: undefined }));
  };
  return { draft, change, edit, reporter, faults, failure, sending, form, submit };
}

function TypeChoice({
  draft,
  onChoose,
}: {
  readonly draft: ReportDraft;
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
            checked={type === draft.type}
            onChange={() => onChoose(type)}
            className="report-radio"
          />
          {type}
        </label>
      ))}
    </fieldset>
  );
}

/** Why it was not sent. On a phone it would stand below what is in view. */
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

/** For robots, which fill in every field. People do not see it, do not reach it by keyboard, and readers do not read it. */
function RobotTrap() {
  return (
    <div inert aria-hidden className="sr-only">
      <label>
        Website
        <input type="text" name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}

/** Reports a player who is missing from the team's roster, or should go from it. What was typed stays until it is sent. */
export function ReportDialog({ team, playerName, onClose }: ReportDialogProps) {
  const { draft, change, edit, reporter, faults, failure, sending, form, submit } = useReportForm(
    team.id,
    playerName,
  );
  const formId = useId();
  const close = () => !sending && onClose();
  return (
    <Dialog
      title="Report a player"
      onClose={close}
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <SubmitButton form={formId} busy={sending} busyText="Sending…">
            {failure ? 'Retry' : 'Send report'}
          </SubmitButton>
        </>
      }
    >
      <form ref={form} id={formId} noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
        <p>{`Help us keep the ${team.name} roster right.`}</p>
        <TypeChoice draft={draft} onChoose={(type) => change({ type })} />
        <PlayerNameField
          teamId={team.id}
          type={draft.type}
          value={draft.playerName}
          onChange={edit('playerName')}
          error={faults.playerName}
        />
        <TextArea
          label="Notes (optional)"
          name="notes"
          style={{ minHeight: '5.25rem' }}
          value={draft.notes}
          onChange={edit('notes')}
          error={faults.notes}
          hint="Number, position, a link to the news: whatever helps."
        />
        <TextField
          label="Your email (optional)"
          name="reporter"
          type="email"
          autoComplete="email"
          spellCheck={false}
          value={reporter}
          onChange={edit('reporter')}
          error={faults.reporter}
          hint="Used only to answer this report."
        />
        <RobotTrap />
        {failure && <FailureMessage failure={failure} />}
      </form>
    </Dialog>
  );
}
