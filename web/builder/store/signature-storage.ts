/** The fan's last signature, for their next lineup. This browser stores it until they sign out. */
import { WORD_LIMITS } from '#domain/card-words.ts';
import { cleanLine, cutCharacters } from '#domain/plain-text.ts';

const STORAGE_KEY = 'line-rush-signature';

/** Empty when there is none, or storage is not available. */
export function readSignature(): string {
  try {
    return cutCharacters(cleanLine(localStorage.getItem(STORAGE_KEY) ?? ''), WORD_LIMITS.signature);
  } catch {
    return '';
  }
}

/** Stores a signature. An empty one removes the last one. */
export function keepSignature(signature: string): void {
  try {
    if (cleanLine(signature)) localStorage.setItem(STORAGE_KEY, signature);
    else localStorage.removeItem(STORAGE_KEY);
  } catch {
    // Storage is not available.
  }
}
