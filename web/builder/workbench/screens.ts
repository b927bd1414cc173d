import { BuilderDialogs } from './registry.tsx';
import { SharedLineup } from './shared-lineup.tsx';
import { Workbench } from './workbench.tsx';

/** What the builder shows beyond its first screen. It loads as one. */
export const SCREENS = { Workbench, BuilderDialogs, SharedLineup };
