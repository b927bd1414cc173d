import { type StoreApi, useStore } from 'zustand';
import { page } from './access.ts';
import type { BuilderState } from './builder-state.ts';
import { keepDrafts } from './keep-drafts.ts';

/** The page's builder, without write access. Gesture code reads it outside React. */
export const builder: Omit<StoreApi<BuilderState>, 'setState'> = page;
builder.subscribe(keepDrafts);

/** Selects a part of the builder's state. The component rerenders only when that part changes. */
export function useBuilder<Part>(select: (state: BuilderState) => Part): Part {
  return useStore(builder, select);
}
