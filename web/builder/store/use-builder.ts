import { useStore } from 'zustand';
import type { BuilderStore } from './builder-state.ts';
import { createBuilderStore } from './builder-store.ts';
import { keepDrafts, readDrafts } from './draft-storage.ts';

/** The page's one builder, started from the tab's drafts. Gesture code reads and acts on it outside of React. */
export const builder = createBuilderStore(readDrafts());
builder.subscribe(keepDrafts);

/** A part of the builder's state; the component renders when that part changes. */
export function useBuilder<Part>(select: (state: BuilderStore) => Part): Part {
  return useStore(builder, select);
}
