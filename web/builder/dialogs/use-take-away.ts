import { useEffect, useRef, useState } from 'react';
import type { CardInput } from '#card/card-input.ts';
import { lineupFileName } from '#domain/file-name.ts';
import type { Team } from '#domain/team.ts';
import { getSiteAddress } from '#web/backend/site-address.ts';
import { saveBlob } from '../export/download.ts';
import { createLineupImage } from '../export/export-lineup.ts';
import { shareLineupImage } from '../export/share.ts';
import { builder } from '../store/use-builder.ts';

export interface TakeAwayState {
  readonly download: 'idle' | 'creating' | 'done' | 'failed';
  readonly share: 'idle' | 'sharing' | 'shared' | 'failed';
  /** What went wrong last, in words; empty when nothing did. */
  readonly problem: string;
}

interface Picture {
  readonly promise: Promise<Blob>;
  /** The finished picture: sharing must not wait for anything after the tap. */
  blob: Blob | null;
}

function startPicture(team: Team): Picture {
  const { history, title } = builder.getState();
  const input: CardInput = {
    lineup: history.present,
    team,
    title,
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

/**
 * Downloading and sharing the line-up's picture. The picture is begun at once, so that it is usually there when it is asked
 * for; a failed one is tried anew.
 */
export function useTakeAway(team: Team) {
  const [state, setState] = useState<TakeAwayState>({ download: 'idle', share: 'idle', problem: '' });
  const picture = useRef<Picture | null>(null);
  const change = (part: Partial<TakeAwayState>) => setState((old) => ({ ...old, ...part }));

  useEffect(() => {
    picture.current ??= startPicture(team);
  }, [team]);

  const take = async (): Promise<Blob> => {
    picture.current ??= startPicture(team);
    try {
      return picture.current.blob ?? (await picture.current.promise);
    } catch (error) {
      picture.current = null;
      throw error;
    }
  };

  const download = async () => {
    change({ download: 'creating', problem: '' });
    try {
      saveBlob(await take(), lineupFileName(team.name));
      change({ download: 'done' });
    } catch (error) {
      change({ download: 'failed', problem: problemOf(error) });
    }
  };

  const share = async () => {
    change({ share: 'sharing', problem: '' });
    try {
      const blob = picture.current?.blob ?? (await take());
      const title = builder.getState().title.trim() || `${team.name} lineup`;
      const outcome = await shareLineupImage(
        blob,
        lineupFileName(team.name),
        title,
        `${title}: ${getSiteAddress()}`,
      );
      change(
        outcome.kind === 'failed' ? { share: 'failed', problem: outcome.message } : { share: outcome.kind },
      );
    } catch (error) {
      change({ share: 'failed', problem: problemOf(error) });
    }
  };

  return { state, download: () => void download(), share: () => void share() };
}
