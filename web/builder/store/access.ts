/** The page's builder and the way to write it, for the actions of this folder. Lint rejects its import elsewhere. */
import { createBuilder } from './builder-store.ts';
import { readDrafts } from './draft-storage.ts';

/** The page's one builder, started from the tab's drafts. */
export const page = createBuilder(readDrafts());
