import { isUnsaved } from '#domain/unsaved.ts';
import type { BuilderState } from './builder-state.ts';

/** Whether the open lineup differs from its saved version, or has players and was never saved. */
export function stateIsUnsaved({ lineup, saved }: BuilderState): boolean {
  const { history, title, words } = lineup;
  return isUnsaved({ lineup: history.present, title, words, saved: saved.reference });
}
