import type { Backend } from '#server/backend/backend.ts';
import { SITE_LIMITS } from '#server/limits.ts';
import { createReadCache } from '#platform/read-cache.ts';

type PublicCalls = Pick<Backend, 'publicProfile' | 'readGames' | 'readPublic' | 'teamGames' | 'teamRows'>;

/** Caches the reads for link previews. Returns `backend` itself, uncached, if it announces no changes. */
export function cacheReads(backend: PublicCalls & Pick<Backend, 'changes'>): PublicCalls {
  const { changes } = backend;
  if (!changes) return backend;
  const limits = {
    entries: SITE_LIMITS.previewEntries,
    bytes: SITE_LIMITS.previewBytes,
    isOpen: changes.isListening,
    // Null means a missing row. It is not cached, because the row may be added at any time.
    sizeOf: (value: object | null) => value && JSON.stringify(value).length * 2,
  };
  const profiles = createReadCache<object | null>({
    ...limits,
    milliseconds: SITE_LIMITS.profileMilliseconds,
  });
  const teams = createReadCache<Awaited<ReturnType<Backend['teamRows']>>>({
    ...limits,
    milliseconds: SITE_LIMITS.publicReadMilliseconds,
  });
  const games = createReadCache<Awaited<ReturnType<Backend['teamGames' | 'readGames']>>>({
    ...limits,
    milliseconds: SITE_LIMITS.publicReadMilliseconds,
  });
  changes.onChange(['profiles'], profiles.drop);
  changes.onChange(['teams', 'games', 'game_lines'], games.drop);
  changes.onChange(['teams', 'players'], teams.drop);
  return {
    publicProfile: (name, signal) =>
      profiles.read(name.toLowerCase(), () => backend.publicProfile(name, signal)),
    readPublic: backend.readPublic,
    readGames: () => games.read('', backend.readGames) as ReturnType<Backend['readGames']>,
    teamGames: (key, signal) =>
      games.read(key.toLowerCase(), () => backend.teamGames(key, signal)) as ReturnType<Backend['teamGames']>,
    teamRows: (teamId) => teams.read(teamId, () => backend.teamRows(teamId)),
  };
}
