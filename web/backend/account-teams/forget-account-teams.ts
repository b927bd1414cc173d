import { OWN_TEAMS_KEY, readStorage, writeStorage } from '../browser-storage.ts';

/**
 * Call this when the user has signed out. Removes the own teams that are saved in an account. All other teams stay,
 * but lose their crests, because only accounts store crests.
 * Every visit loads this code, so it does not validate the teams.
 */
export function forgetAccountTeams(): void {
  const text = readStorage('localStorage', OWN_TEAMS_KEY);
  if (text === null) return;
  try {
    const teams = JSON.parse(text) as { savedFor?: string | null; crest?: string | null }[];
    const kept = teams.filter((team) => {
      delete team.crest;
      return !team.savedFor;
    });
    writeStorage('localStorage', OWN_TEAMS_KEY, kept[0] ? JSON.stringify(kept) : null);
  } catch {
    writeStorage('localStorage', OWN_TEAMS_KEY, null); // the stored text is damaged
  }
}
