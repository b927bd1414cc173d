import { useStore } from 'zustand';
import { page } from './access.ts';
import type { BuilderReader } from './builder-store.ts';
import type { BuilderState } from './builder-state.ts';
import { keepDrafts } from './draft-storage.ts';

/** The page's one builder. Gesture code reads it outside of React. */
export const builder: BuilderReader = page;
builder.subscribe(keepDrafts);

/** A part of the builder's state; the component renders when that part changes. */
export function useBuilder<Part>(select: (state: BuilderState) => Part): Part {
  return useStore(builder, select);
}
