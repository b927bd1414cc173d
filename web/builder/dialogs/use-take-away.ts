import { useState } from 'react';
import type { Team } from '#domain/team.ts';

export interface TakeAwayState {
  readonly download: 'idle' | 'creating' | 'done' | 'failed';
  readonly share: 'idle' | 'sharing' | 'shared' | 'failed';
  /** What went wrong last, in words; empty when nothing did. */
  readonly problem: string;
}
export function useTakeAway(_team: Team) {
  const [state] = useState<TakeAwayState>({ download: 'idle', share: 'idle', problem: '' });
  return { state, download: () => undefined, share: () => undefined };
}
