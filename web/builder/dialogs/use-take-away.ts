import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { CardFormat, CardInput } from '#card/card-input.ts';
import { lineupFileName } from '#domain/file-name.ts';
import { lineupHeadline } from '#domain/lineup-text.ts';
import type { Team } from '#domain/team.ts';
import { getSiteAddress } from '#web/backend/site-address.ts';
import { saveBlob } from '#web/ui/download.ts';
import { createLineupImage } from '../export/export-lineup.ts';
import { shareLineupImage } from '../export/share.ts';
import { builder } from '../store/use-builder.ts';
import { lineupAddress } from './lineup-address.ts';

export interface TakeAwayState {
  readonly download: 'idle' | 'creating' | 'done' | 'failed';
  readonly share: 'idle' | 'sharing' | 'shared' | 'failed';
  /** What went wrong last, in words; empty when nothing did. */
  readonly problem: string;
}

const UNTOUCHED: TakeAwayState = { download: 'idle', share: 'idle', problem: '' };

interface Picture {
  readonly promise: Promise<Blob>;
  /** The finished picture: sharing must not wait for anything after the tap. */
  blob: Blob | null;
}

function startPicture(team: Team, format: CardFormat): Picture {
  const { history, title } = builder.getState();
  const input: CardInput = {
    lineup: history.present,
    team,
    title,
    format,
    siteAddress: getSiteAddress(),
    logo: 'image',
  };
  const promise = createLineupImage(input, { panel: () => document.querySelector('.lineup') });
  const picture: Picture = { promise, blob: null };
  const keep = async () => {
    picture.blob = await promise;
  };
  keep().catch(() => undefined); // said when the person asks for the picture
  return picture;
}

function problemOf(error: unknown): string {
  return error instanceof Error ? error.message : 'Failed to generate lineup card image';
}

/** For whoever counts pictures. */
function noteTaken({ name }: Team): void {
  builder.setState(({ taken }) => ({ taken: { teamName: name, count: taken.count + 1 } }));
}

/** The pictures of a line-up, one per format, each begun when it is first asked for and anew after it failed. */
function usePictures(team: Team) {
  const pictures = useRef(new Map<CardFormat, Picture>());
  const begin = (format: CardFormat): Picture => {
    const picture = pictures.current.get(format) ?? startPicture(team, format);
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
 * Downloading and sharing the line-up's picture in the chosen format. The picture is begun at once, so that it is usually
 * there when it is asked for; a failed one is tried anew. Each format has its own state: a download that ends after another
 * format was chosen does not speak for that one.
 */
export function useTakeAway(team: Team, format: CardFormat) {
  const [states, setStates] = useState<Partial<Record<CardFormat, TakeAwayState>>>({});
  const { begin, take } = usePictures(team);
  const change = (part: Partial<TakeAwayState>) =>
    setStates((old) => ({ ...old, [format]: { ...UNTOUCHED, ...old[format], ...part } }));

  const beginNow = useEffectEvent((wanted: CardFormat) => void begin(wanted));
  useEffect(() => beginNow(format), [format]);

  const state = states[format] ?? UNTOUCHED;
  const download = async () => {
    if (state.download === 'creating') return;
    change({ download: 'creating', problem: '' });
    try {
      saveBlob(await take(format), lineupFileName(team.name));
      change({ download: 'done' });
      noteTaken(team);
    } catch (error) {
      change({ download: 'failed', problem: problemOf(error) });
    }
  };

  const share = async () => {
    if (state.share === 'sharing') return;
    change({ share: 'sharing', problem: '' });
    try {
      const blob = begin(format).blob ?? (await take(format));
      const title = lineupHeadline(builder.getState().title, team.name);
      const words = { title, siteAddress: getSiteAddress(), link: lineupAddress(team) };
      const outcome = await shareLineupImage(blob, lineupFileName(team.name), words);
      change(
        outcome.kind === 'failed' ? { share: 'failed', problem: outcome.message } : { share: outcome.kind },
      );
      if (outcome.kind === 'shared') noteTaken(team);
    } catch (error) {
      change({ share: 'failed', problem: problemOf(error) });
    }
  };

  return { state, download: () => void download(), share: () => void share() };
}
