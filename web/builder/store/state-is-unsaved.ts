import { isUnsaved } from '#domain/unsaved.ts';
import type { BuilderState } from './builder-state.ts';

/** Whether the open lineup differs from what is saved of it, or has players and was never saved. */
export function stateIsUnsaved({ history, title, saved }: BuilderState): boolean {
  return isUnsaved({ lineup: history.present, title, saved });
}
