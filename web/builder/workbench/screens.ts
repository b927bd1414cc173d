import { BuilderDialogs } from './registry.tsx';
import { SharedLineup } from './shared-lineup.tsx';
import { Workbench } from './workbench.tsx';

/** All of the builder except its first screen, in one chunk. */
export const SCREENS = { Workbench, BuilderDialogs, SharedLineup };
