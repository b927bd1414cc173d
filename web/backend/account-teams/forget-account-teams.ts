import { OWN_TEAMS_KEY, readStorage, writeStorage } from '../browser-storage.ts';

interface StoredMarks {
  name?: unknown;
  savedFor?: string | null;
  changedAt?: string | null;
  crest?: string | null;
}

/** Returns the names of own teams with changes that the account does not have, and that a sign-out would delete. */
export function unsavedTeamNames(): readonly string[] {
  try {
    const teams = JSON.parse(readStorage('localStorage', OWN_TEAMS_KEY) ?? '[]') as StoredMarks[];
    const lost = teams.filter(({ changedAt, crest, savedFor }) => changedAt && (savedFor || crest));
    return lost.map(({ name }) => String(name));
  } catch {
    return []; // the stored text is damaged
  }
}

/**
 * Call this when no user is signed in. Removes the own teams that are saved in an account. All other teams stay, but
 * lose their crests, because only accounts store crests.
 * Every visit loads this code, so it does not validate the teams.
 *
 * @param keepsChanges Whether to keep teams with changes that the account does not have. If a session ended without the
 *   user's doing, the next sign-in saves them.
 */
export function forgetAccountTeams(keepsChanges: boolean): void {
  const text = readStorage('localStorage', OWN_TEAMS_KEY);
  if (text === null) return;
  try {
    const teams = JSON.parse(text) as StoredMarks[];
    const kept = teams.filter((team) => {
      if (keepsChanges && team.changedAt) return true;
      delete team.crest;
      return !team.savedFor;
    });
    writeStorage('localStorage', OWN_TEAMS_KEY, kept[0] ? JSON.stringify(kept) : null);
  } catch {
    writeStorage('localStorage', OWN_TEAMS_KEY, null); // the stored text is damaged
  }
}
