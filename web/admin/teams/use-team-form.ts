import { useEffect, useState } from 'react';
import { teamForm } from '#domain/forms/team-form.ts';
import type { TeamRow } from '#web/backend/admin/get-admin-teams.ts';
import { useSaveTeam } from '#web/backend/admin/save-team.ts';
import { useUserId } from '#web/backend/session.ts';
import { compareEdits, type EditComparison } from '#web/forms/compare-edits.ts';
import { failureOr } from '#web/forms/failure-or.ts';
import { useForm } from '#web/forms/use-form.ts';
import { type TeamDraft, teamEdits, type TeamTextField, type TeamTexts, textsOf } from './team-fields.ts';

const SAVED_MS = 1500;

function duplicateText(field: 'name' | 'abbreviation', texts: TeamTexts): string {
  const text = texts[field].trim();
  return field === 'name'
    ? `Another team is called “${text}”. Names must differ.`
    : `Another team has the abbreviation “${text}”. Abbreviations must differ.`;
}

function compare(row: TeamRow, draft: TeamDraft | undefined): EditComparison<TeamTexts> | null {
  if (!draft || draft.base.revision === row.revision) return null;
  const comparison = compareEdits(textsOf(draft.base), draft.texts, textsOf(row));
  return comparison.conflicts.length + comparison.news.length > 0 ? comparison : null;
}

/** Returns a React state: the time of the last save. It becomes null when the notice `Saved` disappears. */
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

export function useTeamForm(row: TeamRow) {
  const owner = useUserId();
  const draft = teamEdits.useDrafts(owner).get(row.id);
  const texts = draft?.texts ?? textsOf(row);
  const save = useSaveTeam();
  const [savedAt, setSavedAt] = useSavedNotice();
  const elsewhere = compare(row, draft);
  const form = useForm({
    schema: teamForm,
    typed: {
      values: texts,
      isDirty: draft !== undefined,
      change: (part: Partial<TeamTexts>) =>
        teamEdits.keep(owner, row.id, { base: draft?.base ?? row, texts: { ...texts, ...part } }),
      reset: () => teamEdits.keep(owner, row.id, null),
    },
    send: async (values) => {
      if (elsewhere) {
        return { failed: { message: 'Resolve the changes made elsewhere first. They are listed above.' } };
      }
      const result = await save.mutateAsync({ id: row.id, revision: row.revision, values });
      if (result.kind === 'gone')
        return { failed: { message: 'Team not found. It was deleted in the meantime.' } };
      if (result.kind === 'duplicate') {
        return { refused: { [result.field]: duplicateText(result.field, texts) } };
      }
      // Another admin has saved the team first. The cache now has their row, so `elsewhere` shows the differences.
      if (result.kind === 'changed') return undefined;
      teamEdits.endEdit(owner, texts, result.row);
      setSavedAt(Date.now());
      return undefined;
    },
    toFailure: failureOr('Could not save the team. Try again.'),
  });
  const change = (part: Partial<TeamTexts>) => {
    form.change(part);
    setSavedAt(null);
  };
  return {
    ...form,
    change,
    bind: (field: TeamTextField) => ({
      ...form.bind(field),
      onChange: (text: string) => change({ [field]: text }),
    }),
    isSaved: savedAt !== null,
    /** The conflict with another admin's save, or null. The user must resolve it before they can save. */
    elsewhere,
    /** Continues the edit with these texts. The stored row is its new base. */
    resolveConflict: (settled: TeamTexts) => teamEdits.keep(owner, row.id, { base: row, texts: settled }),
  };
}

export type TeamForm = ReturnType<typeof useTeamForm>;
