import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import type { TeamRow } from '#web/backend/admin/get-admin-teams.ts';
import { type SaveTeamResult, useSaveTeam } from '#web/backend/admin/save-team.ts';
import { errorText } from '#web/backend/errors.ts';
import { checkTeam, type TeamErrors } from './check-team.ts';
import { type Comparison, compareVersions } from './compare-versions.ts';
import { keepTeamDraft, settleTeamDraft, type TeamDraft } from './team-drafts.ts';
import { type TeamField, type TeamTexts, textsOf, teamValuesOf } from './team-fields.ts';

/** How long `Saved` stands. */
const SAVED_MS = 1500;

export interface TeamForm {
  readonly texts: TeamTexts;
  readonly errors: TeamErrors;
  /** Why saving failed, as a sentence. */
  readonly message: string | null;
  readonly state: 'idle' | 'saving' | 'saved';
  readonly isDirty: boolean;
  /** Set when the team was changed elsewhere since the form was begun: to be settled before anything is saved. */
  readonly elsewhere: Comparison | null;
  readonly form: React.RefObject<HTMLFormElement | null>;
  readonly change: (field: TeamField, text: string) => void;
  readonly discard: () => void;
  /** Goes on with these texts on the ground of what is stored now. */
  readonly settle: (texts: TeamTexts) => void;
  readonly submit: (event: SubmitEvent) => void;
}

function duplicateText(field: 'name' | 'abbreviation', texts: TeamTexts): string {
  const text = texts[field].trim();
  return field === 'name'
    ? `Another team is called “${text}”. Names must differ.`
    : `Another team has the abbreviation “${text}”. Abbreviations must differ.`;
}

function compare(row: TeamRow, draft: TeamDraft | undefined): Comparison | null {
  if (!draft || draft.base.revision === row.revision) return null;
  const comparison = compareVersions(textsOf(draft.base), draft.texts, textsOf(row));
  return comparison.conflicts.length + comparison.news.length > 0 ? comparison : null;
}

/** When the last save succeeded, as long as that is to be told. */
function useSavedNotice() {
  const notice = useState<number | null>(null);
  const [savedAt, setSavedAt] = notice;
  useEffect(() => {
    if (savedAt === null) return undefined;
    const timer = setTimeout(() => setSavedAt(null), SAVED_MS);
    return () => clearTimeout(timer);
  }, [savedAt, setSavedAt]);
  return notice;
}

/** What is wrong with each field, and a way to show it that leads to the first of them. */
function useFieldErrors() {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<TeamErrors>({});
  const refuse = (wrong: TeamErrors) => {
    setErrors(wrong);
    const fields = form.current?.querySelectorAll<HTMLInputElement>('input[name]') ?? [];
    [...fields].find(({ name }) => name in wrong)?.focus();
  };
  const mend = (field: TeamField) => setErrors(({ [field]: _mended, ...rest }) => rest);
  return { form, errors, refuse, mend, clear: () => setErrors({}) };
}

/** One team's form over what is stored and what is typed. */
export function useTeamForm(row: TeamRow, draft: TeamDraft | undefined, owner: string): TeamForm {
  const save = useSaveTeam();
  const { clear, errors, form, mend, refuse } = useFieldErrors();
  const [message, setMessage] = useState<string | null>(null);
  const [savedAt, setSavedAt] = useSavedNotice();
  const texts = draft?.texts ?? textsOf(row);
  const elsewhere = compare(row, draft);

  const answer = (result: SaveTeamResult) => {
    if (result.kind === 'saved') {
      settleTeamDraft(owner, texts, result.team);
      setSavedAt(Date.now());
    } else if (result.kind === 'duplicate') {
      refuse({ [result.field]: duplicateText(result.field, texts) });
    } else if (result.kind === 'gone') setMessage('Team not found. It was deleted meanwhile.');
    // Changed elsewhere: what stands now is in the cache, and the form compares itself with it.
  };

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (save.isPending) return;
    setMessage(null);
    const wrong = checkTeam(texts);
    refuse(wrong);
    if (Object.keys(wrong).length > 0) return;
    if (elsewhere) return setMessage('Settle the changes made elsewhere first: they are listed above.');
    save.mutate(
      { id: row.id, revision: row.revision, values: teamValuesOf(texts) },
      {
        onSuccess: answer,
        onError: (error) => setMessage(errorText(error, 'Could not save the team. Try again.')),
      },
    );
  };

  return {
    texts,
    errors,
    message,
    elsewhere,
    form,
    isDirty: draft !== undefined,
    state: save.isPending ? 'saving' : savedAt === null ? 'idle' : 'saved',
    change: (field, text) => {
      keepTeamDraft(owner, row.id, { base: draft?.base ?? row, texts: { ...texts, [field]: text } });
      setMessage(null);
      setSavedAt(null);
      mend(field);
    },
    discard: () => {
      keepTeamDraft(owner, row.id, null);
      clear();
      setMessage(null);
    },
    settle: (settled) => keepTeamDraft(owner, row.id, { base: row, texts: settled }),
    submit,
  };
}
