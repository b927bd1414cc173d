import { ArrowLeft } from 'lucide-react';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { previewOfSweater } from '#domain/forms/sweater-form.ts';
import { PATHS } from '#domain/pages.ts';
import { resolveSweater } from '#domain/team-sweater.ts';
import { normalizeTeam, type Team } from '#domain/team.ts';
import type { TeamRow } from '#web/backend/admin/get-admin-teams.ts';
import { ChangedElsewhere } from '#web/forms/changed-elsewhere.tsx';
import type { EditComparison, FieldEdits } from '#web/forms/compare-edits.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { FormMessage } from '#web/ui/form-message.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { lineOf, TEAM_LABELS, type TeamField, type TeamTexts, withTexts } from './team-fields.ts';
import { SweaterInputs } from './sweater-inputs.tsx';
import { TeamInputs } from './team-inputs.tsx';
import { NO_IMAGE } from './team-logo.tsx';
import { TeamPreview } from './team-preview.tsx';
import { type TeamForm, useTeamForm } from './use-team-form.ts';

/** Returns the team with the form's values. Replaces an empty name and invalid parts of the sweater. */
function asTeam(stored: TeamRow, texts: TeamTexts): Team {
  const row = withTexts(stored, texts);
  const team = { ...row, ...normalizeTeam(row), id: String(row.id), name: row.name || 'No name' };
  const { sweater } = texts;
  if (sweater === null || sweater === 'colors') return { ...team, sweater };
  return { ...team, sweater: previewOfSweater(sweater, resolveSweater({ ...team, sweater: null })) };
}

function SaveBar({ form: { busy, failure, isDirty, isSaved, reset } }: { readonly form: TeamForm }) {
  return (
    <div className="sticky bottom-0 z-10 -mx-4 grid gap-3 border-t border-line bg-(--page-high) px-4 pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] desk:bottom-4 desk:mx-0 desk:rounded-panel desk:border desk:pb-3 desk:shadow-raised">
      {failure && <FormMessage tone="bad">{failure.message}</FormMessage>}
      <div className="flex flex-wrap items-center gap-3">
        <SubmitButton busy={busy} busyText="Saving…">
          Save
        </SubmitButton>
        {isDirty && (
          <Button look="quiet" className="min-h-12" onClick={reset}>
            Discard changes
          </Button>
        )}
        <p role="status" className="font-semibold text-good">
          {isSaved && !busy && 'Saved'}
        </p>
        {isDirty && !busy && !isSaved && <p className="text-sm text-soft">Not saved yet</p>}
      </div>
    </div>
  );
}

type TeamLines = Readonly<Record<TeamField, string>>;

function linesOf({ field, before, mine, theirs }: FieldEdits<TeamTexts>): FieldEdits<TeamLines> {
  const [lineBefore, lineMine, lineTheirs] = [before, mine, theirs].map((value) => lineOf(field, value));
  return { field, before: lineBefore ?? '', mine: lineMine ?? '', theirs: lineTheirs ?? '' };
}

interface SettlementProps {
  readonly comparison: EditComparison<TeamTexts>;
  readonly onSettle: (texts: TeamTexts) => void;
}

function Settlement({ comparison, onSettle }: SettlementProps) {
  const { conflicts, merged, news } = comparison;
  const theirs = Object.fromEntries(conflicts.map((edits) => [edits.field, edits.theirs]));
  return (
    <ChangedElsewhere
      lead="This team was changed elsewhere while you were editing it."
      labels={TEAM_LABELS}
      comparison={{ conflicts: conflicts.map(linesOf), news: news.map(linesOf) }}
    >
      {conflicts.length > 0 ? (
        <>
          <Button onClick={() => onSettle(merged)}>Keep mine</Button>
          <Button onClick={() => onSettle({ ...merged, ...theirs })}>Use the other version</Button>
        </>
      ) : (
        <Button onClick={() => onSettle(merged)}>Accept the changes</Button>
      )}
    </ChangedElsewhere>
  );
}

interface TeamEditorProps {
  readonly row: TeamRow;
  /** All teams. Their divisions and conferences become suggestions. */
  readonly rows: readonly TeamRow[];
  /** Whether the heading gets the focus, as it does when the user comes from the list. */
  readonly focusHeading: boolean;
}

export function TeamEditor({ row, rows, focusHeading }: TeamEditorProps) {
  const form = useTeamForm(row);
  const { attributes, elsewhere, values: texts } = form;
  const titleId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const team = useMemo(() => asTeam(row, texts), [row, texts]);
  // The preview shows the logo only after the browser has loaded an image from the typed URL.
  const [logo, setLogo] = useState(NO_IMAGE);
  const shown = useMemo(() => ({ ...team, logo_url: team.logo_url ? logo : null }), [team, logo]);
  useEffect(() => {
    if (focusHeading) heading.current?.focus();
  }, [focusHeading]);
  return (
    <form {...attributes} className="grid gap-5" aria-labelledby={titleId}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <ButtonLink look="quiet" to={PATHS.teams} className="-ml-2">
          <ArrowLeft aria-hidden size={18} />
          All teams
        </ButtonLink>
        <h2 ref={heading} id={titleId} tabIndex={-1} className="display-type min-w-0 text-2xl break-words">
          <bdi>{row.name}</bdi>
        </h2>
      </div>
      {elsewhere && <Settlement comparison={elsewhere} onSettle={form.resolveConflict} />}
      <div className="grid items-start gap-5 min-[75rem]:grid-cols-[minmax(0,1fr)_minmax(0,25rem)]">
        <div className="grid min-w-0 gap-5">
          <TeamInputs form={form} team={team} rows={rows} onLogoKnown={setLogo} />
          <SweaterInputs
            typed={texts.sweater}
            team={shown}
            errors={form.errors}
            onChange={(sweater) => form.change({ sweater })}
          />
        </div>
        <TeamPreview team={shown} />
      </div>
      <SaveBar form={form} />
    </form>
  );
}
