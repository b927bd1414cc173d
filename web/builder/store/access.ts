/**
 * The page's builder with write access, for the actions in this folder.
 * Lint rejects its import elsewhere.
 */
import { createBuilder } from './builder-store.ts';
import { readDrafts } from './draft-storage.ts';

export const page = createBuilder(readDrafts());
