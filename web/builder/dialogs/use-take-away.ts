import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { CardFormat, CardInput } from '#card/card-input.ts';
import { lineupFileName } from '#domain/file-name.ts';
import { lineupCaption } from '#domain/lineup-text.ts';
import type { Team } from '#domain/team.ts';
import { getSiteAddress } from '#web/backend/site-address.ts';
import { createTapGuard } from '#web/ui/double-tap.ts';
import { saveBlob } from '#web/ui/download.ts';
import { copyImage } from '../export/copy-image.ts';
import { createLineupImage } from '../export/export-lineup.ts';
import { shareLineup } from '../export/share.ts';
import { screenActions } from '../store/screen-actions.ts';
import { type CardSubject, lineupAddress } from './card-subject.ts';

export interface TakeAwayState {
  readonly download: 'idle' | 'creating' | 'done' | 'failed';
  readonly copy: 'idle' | 'copying' | 'copied' | 'failed';
  readonly share: 'idle' | 'sharing' | 'shared' | 'failed';
  /** What went wrong last, in words; empty when nothing did. */
  readonly problem: string;
}

const UNTOUCHED: TakeAwayState = { download: 'idle', copy: 'idle', share: 'idle', problem: '' };

interface Picture {
  readonly promise: Promise<Blob>;
  /** The finished picture: sharing must not wait for anything after the tap. */
  blob: Blob | null;
}

function startPicture(subject: CardSubject, format: CardFormat): Picture {
  const input: CardInput = { ...subject, format, siteAddress: getSiteAddress(), logo: 'image' };
  const promise = createLineupImage(input, { panel: () => document.querySelector('.lineup') });
  const picture: Picture = { promise, blob: null };
  const keep = async () => {
    picture.blob = await promise;
  };
  keep().catch(() => undefined); // said when the user asks for the picture
  return picture;
}

function problemOf(error: unknown): string {
  return error instanceof Error ? error.message : 'Failed to generate lineup card image';
}

/** The portrait has the plain file name; the other formats add theirs, so that all can lie in one folder. */
function fileNameOf({ name }: Team, format: CardFormat): string {
  return lineupFileName(name, format === 'portrait' ? undefined : format);
}

/** The pictures of a lineup, one per format. Each is begun when first asked for, and again after it failed. */
function usePictures(subject: CardSubject) {
  const pictures = useRef(new Map<CardFormat, Picture>());
  const begin = (format: CardFormat): Picture => {
    const picture = pictures.current.get(format) ?? startPicture(subject, format);
    pictures.current.set(format, picture);
    return picture;
  };
  const take = async (format: CardFormat): Promise<Blob> => {
    const picture = begin(format);
    try {
      return picture.blob ?? (await picture.promise);
    } catch (error) {
      pictures.current.delete(format);
      throw error;
    }
  };
  return { begin, take };
}

/**
 * Downloading, copying and sharing a lineup's picture in the chosen format. The picture is begun at once, so that it usually
 * exists when the user asks for it. Each format has its own state: a download that ends after another format was chosen does
 * not speak for that one. A double tap downloads one file.
 */
export function useTakeAway(subject: CardSubject, format: CardFormat) {
  const { team } = subject;
  const [states, setStates] = useState<Partial<Record<CardFormat, TakeAwayState>>>({});
  const [isRepeat] = useState(createTapGuard);
  const { begin, take } = usePictures(subject);
  const change = (part: Partial<TakeAwayState>) =>
    setStates((old) => ({ ...old, [format]: { ...UNTOUCHED, ...old[format], ...part } }));

  const beginNow = useEffectEvent((wanted: CardFormat) => void begin(wanted));
  useEffect(() => beginNow(format), [format]);

  const state = states[format] ?? UNTOUCHED;
  const download = async () => {
    if (isRepeat(format) || state.download === 'creating') return;
    change({ download: 'creating', problem: '' });
    try {
      saveBlob(await take(format), fileNameOf(team, format));
      change({ download: 'done' });
      screenActions.countTaken(team.name);
    } catch (error) {
      change({ download: 'failed', problem: problemOf(error) });
    }
  };

  const copy = async () => {
    if (state.copy === 'copying') return;
    change({ copy: 'copying', problem: '' });
    try {
      const outcome = await copyImage(take(format));
      change(outcome.kind === 'failed' ? { copy: 'failed', problem: outcome.message } : { copy: 'copied' });
      if (outcome.kind === 'copied') screenActions.countTaken(team.name);
    } catch (error) {
      change({ copy: 'failed', problem: problemOf(error) });
    }
  };

  const share = async () => {
    if (state.share === 'sharing') return;
    change({ share: 'sharing', problem: '' });
    try {
      const outcome = await shareLineup({
        blob: begin(format).blob ?? (await take(format)),
        fileName: fileNameOf(team, format),
        caption: lineupCaption(subject.title, team.name),
        link: lineupAddress(subject),
      });
      change(
        outcome.kind === 'failed' ? { share: 'failed', problem: outcome.message } : { share: outcome.kind },
      );
      if (outcome.kind === 'shared') screenActions.countTaken(team.name);
    } catch (error) {
      change({ share: 'failed', problem: problemOf(error) });
    }
  };

  return { state, download: () => void download(), copy: () => void copy(), share: () => void share() };
}
