import { useState } from 'react';
import { type Draft, restoreTab } from '#domain/draft.ts';
import { countFilled } from '#domain/lineup.ts';
import { readStorage } from '#web/backend/browser-storage.ts';

/**
 * Returns this tab's current draft.
 * Reads browser storage directly (format: builder/store/draft-storage.ts), because no builder runs here.
 */
function readDraft(): Draft | null {
  const tab = readStorage('sessionStorage', 'line-rush-tab') ?? '';
  return restoreTab(readStorage('localStorage', `line-rush-draft:${tab}`)).current;
}

/** Tells users with players in their lineup that the draft survives the sign-in. */
export function DraftNotice() {
  const [draft] = useState(readDraft);
  const filled = draft ? countFilled(draft.history.present) : 0;
  if (!draft || filled === 0) return null;
  return (
    <p className="account-kept">
      <span className="account-kept-tab">
        {filled}
        <span className="sr-only"> of {draft.history.present.formation.slots.length} players</span>
      </span>
      <span className="min-w-0">
        <span className="block font-semibold">Your lineup is still here</span>
        <span className="block truncate text-soft">{draft.team.name}</span>
      </span>
    </p>
  );
}
