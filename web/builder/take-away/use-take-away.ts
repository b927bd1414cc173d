import { useMemo, useState } from 'react';
import type { CardInput } from '#card/card-input.ts';
import { DEFAULT_LOOK } from '#card/card-look.ts';
import { lineupFileName } from '#domain/file-name.ts';
import { lineupCaption } from '#domain/lineup-text.ts';
import { countedName } from '#domain/team.ts';
import { getSiteAddress } from '#web/backend/site-address.ts';
import { createTapGuard } from '#web/ui/double-tap.ts';
import { saveBlob } from '#web/ui/download.ts';
import { type CopyOutcome, copyImage } from './export/copy-image.ts';
import { shareLineup, type ShareOutcome } from './export/share.ts';
import { screenActions } from '../store/screen-actions.ts';
import type { CardChoice } from './card-choice.ts';
import { type CardSubject, lineupAddress } from './card-subject.ts';
import { usePictures } from './use-pictures.ts';

export interface TakeAwayState {
  readonly download: 'idle' | 'creating' | 'done' | 'failed';
  readonly copy: 'idle' | 'copying' | 'copied' | 'failed';
  readonly share: 'idle' | 'sharing' | 'shared' | 'failed';
  /** The last error message, or empty if there is none. */
  readonly problem: string;
}

const BUSY = { download: 'creating', copy: 'copying', share: 'sharing' } as const;

type Outcome = CopyOutcome | ShareOutcome | { readonly kind: 'done' };

const UNTOUCHED: TakeAwayState = { download: 'idle', copy: 'idle', share: 'idle', problem: '' };

/** The file name. It names the content, look, and format only if they differ from the defaults. */
function fileNameOf({ team, whole }: CardSubject, { format, look }: CardChoice, extension?: string): string {
  const parts = [
    whole ? 'special-teams' : '',
    look === DEFAULT_LOOK ? '' : look,
    format === 'portrait' ? '' : format,
  ];
  return lineupFileName(team.name, parts.filter(Boolean).join('_'), extension);
}

/** A key for a picture's state. Contains everything that a user can change while the dialog is open. */
function keyOf({ facts, title, whole, words }: CardSubject, { format, look }: CardChoice): string {
  return JSON.stringify([look, format, title, words, whole !== undefined, facts !== undefined]);
}

/**
 * Downloads, copies, and shares a lineup's picture in the chosen look and format. Each picture has its own state, so an
 * outcome is never shown for a different picture. A double tap downloads only one file.
 */
export function useTakeAway(subject: CardSubject, choice: CardChoice) {
  const { team } = subject;
  const key = keyOf(subject, choice);
  const { format, look } = choice;
  const input = useMemo<CardInput>(() => {
    const { whole: _, ...content } = subject;
    return { ...content, look, format, siteAddress: getSiteAddress(), logo: 'image' };
  }, [subject, look, format]);
  const [states, setStates] = useState<Readonly<Record<string, TakeAwayState>>>({});
  const [isRepeat] = useState(createTapGuard);
  const pictures = usePictures(input);
  const change = (part: Partial<TakeAwayState>) =>
    setStates((old) => ({ ...old, [key]: { ...UNTOUCHED, ...old[key], ...part } }));

  const state = states[key] ?? UNTOUCHED;
  /** Runs `work` and shows its outcome. Does nothing while the same kind of work is running. */
  const run = async (way: keyof typeof BUSY, work: () => Promise<Outcome>) => {
    if (state[way] === BUSY[way]) return;
    change({ [way]: BUSY[way], problem: '' });
    try {
      const outcome = await work();
      change({ [way]: outcome.kind, problem: outcome.kind === 'failed' ? outcome.message : '' });
      if (outcome.kind !== 'failed' && outcome.kind !== 'idle') screenActions.countTaken(countedName(team));
    } catch (error) {
      const problem = error instanceof Error ? error.message : 'Failed to generate lineup card image';
      change({ [way]: 'failed', problem });
    }
  };
  const download = async (): Promise<Outcome> => {
    saveBlob(await pictures.take(input), fileNameOf(subject, choice));
    return { kind: 'done' };
  };
  const share = async () =>
    shareLineup({
      blob: pictures.ready(input) ?? (await pictures.take(input)),
      fileName: fileNameOf(subject, choice),
      caption: lineupCaption(subject.title, team.name),
      link: lineupAddress(subject),
    });

  return {
    state,
    download: () => void (isRepeat(key) || run('download', download)),
    copy: () => void run('copy', async () => copyImage(pictures.take(input))),
    share: () => void run('share', share),
    video: {
      input,
      nameFile: (extension: string) =>
        fileNameOf(subject, { look, format: format === 'story' ? format : 'portrait' }, extension),
      onSaved: () => screenActions.countTaken(countedName(team)),
    },
  };
}
