/** The fan's last signature, which their next lineup starts with. Stored in this browser until they sign out. */
import { WORD_LIMITS } from '#domain/card-words.ts';
import { cleanLine, cutCharacters } from '#domain/plain-text.ts';
import { readStorage, writeStorage } from '#web/backend/browser-storage.ts';

const STORAGE_KEY = 'line-rush-signature';

/** Returns the stored signature. Empty if there is none or storage is not available. */
export function readSignature(): string {
  return cutCharacters(cleanLine(readStorage('localStorage', STORAGE_KEY) ?? ''), WORD_LIMITS.signature);
}

export function keepSignature(signature: string): void {
  writeStorage('localStorage', STORAGE_KEY, cleanLine(signature) ? signature : null);
}
