/**
 * The page's builder with write access, for the actions in this folder.
 * A lint rule rejects imports of `page` from other folders.
 */
import { createBuilder } from './builder-store.ts';
import { readDrafts } from './draft-storage.ts';

export const page = createBuilder(readDrafts());
