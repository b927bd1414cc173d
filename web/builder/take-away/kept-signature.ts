import { useLayoutEffect } from 'react';
import { lineupActions } from '../store/lineup-actions.ts';
import { readSignature } from '../store/signature-storage.ts';
import { builder } from '../store/use-builder.ts';

/** Fills the last signature into a new lineup. Saved lineups stay unchanged. */
export function useKeptSignature(): void {
  useLayoutEffect(() => {
    const { lineup, saved } = builder.getState();
    const signature = readSignature();
    if (signature && lineup.words.signature === '' && !saved.reference) lineupActions.setWords({ signature });
  }, []);
}
