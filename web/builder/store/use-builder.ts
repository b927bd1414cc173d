import { useStore } from 'zustand';
import type { BuilderStore } from './builder-state.ts';
import { createBuilderStore } from './builder-store.ts';
import { keepDraft, readDraft } from './draft-storage.ts';

/** The page's one builder, begun from the kept draft. Gesture code reads and acts on it outside of React. */
export const builder = createBuilderStore(readDraft());
builder.subscribe(keepDraft);

/** A part of the builder's state; the component renders when that part changes. */
export function useBuilder<Part>(select: (state: BuilderStore) => Part): Part {
  return useStore(builder, select);
}
