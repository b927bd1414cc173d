import { useLayoutEffect } from 'react';
import { lineupActions } from '../store/lineup-actions.ts';
import { readSignature } from '../store/signature-storage.ts';
import { builder } from '../store/use-builder.ts';

/** Signs a new lineup with the last signature. Saved lineups stay as they were saved. */
export function useKeptSignature(): void {
  useLayoutEffect(() => {
    const { lineup, saved } = builder.getState();
    const signature = readSignature();
    if (signature && lineup.words.signature === '' && !saved.reference) lineupActions.setWords({ signature });
  }, []);
}
