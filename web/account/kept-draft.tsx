import { useState } from 'react';
import { type Draft, restoreDraft } from '#domain/draft.ts';
import { countFilled } from '#domain/lineup.ts';
import { SLOTS } from '#domain/slots.ts';

/** The builder's draft as it lies in storage: this page only says that it is safe. */
function readDraft(): Draft {
  try {
    return restoreDraft(localStorage.getItem('line-rush-draft'));
  } catch {
    return restoreDraft(null);
  }
}

/** Whoever comes from the middle of a line-up reads that nothing of it is lost. */
export function KeptDraft() {
  const [{ lineup, team }] = useState(readDraft);
  const filled = countFilled(lineup);
  if (!team || filled === 0) return null;
  return (
    <p className="account-kept">
      <span className="account-kept-tab">
        {filled}
        <span className="sr-only"> of {SLOTS.length} players</span>
      </span>
      <span className="min-w-0">
        <span className="block font-semibold">Your lineup is kept</span>
        <span className="block truncate text-soft">{team.name}</span>
      </span>
    </p>
  );
}
