import { useEffect, useRef, useState } from 'react';
import type { CardInput } from '#card/card-input.ts';
import { createTapGuard } from '#web/ui/double-tap.ts';
import { saveBlob } from '#web/ui/download.ts';
import { createLineupVideo } from './export/lineup-video.ts';
import { canDrawInWorker } from './export/worker-client.ts';

export interface VideoSubject {
  readonly input: CardInput;
  readonly nameFile: (extension: string) => string;
  readonly onSaved: () => void;
}

export type VideoState =
  | { readonly kind: 'idle' | 'canceled' | 'done' }
  | { readonly kind: 'creating'; readonly percent: number }
  | { readonly kind: 'failed'; readonly problem: string };

const IDLE: VideoState = { kind: 'idle' };

const CAN_RECORD = canDrawInWorker() && typeof VideoEncoder === 'function';

/**
 * Creates and saves the video of a card. Shows the outcome until the card changes. `press` starts a video, or cancels
 * the running one. It is null in browsers that cannot create videos.
 */
export function useVideo({ input, nameFile, onSaved }: VideoSubject) {
  const [{ of, state }, setWork] = useState<{ of: CardInput; state: VideoState }>({ of: input, state: IDLE });
  const running = useRef<AbortController | null>(null);
  const [isRepeat] = useState(createTapGuard);
  useEffect(() => () => running.current?.abort(), []);

  const create = async () => {
    const work = new AbortController();
    running.current = work;
    const show = (next: VideoState) => setWork({ of: input, state: next });
    show({ kind: 'creating', percent: 0 });
    let last = 0;
    const onProgress = (share: number) => {
      const percent = Math.floor(share * 100);
      if (percent > last) show({ kind: 'creating', percent });
      last = percent;
    };
    try {
      const { blob, extension } = await createLineupVideo(input, { onProgress, canceled: work.signal });
      saveBlob(blob, nameFile(extension));
      show({ kind: 'done' });
      onSaved();
    } catch (error) {
      if (work.signal.aborted) show({ kind: 'canceled' });
      else show({ kind: 'failed', problem: error instanceof Error ? error.message : String(error) });
    } finally {
      running.current = null;
    }
  };
  const press = () => {
    if (isRepeat('video')) return;
    if (running.current) running.current.abort();
    else void create();
  };
  return {
    press: CAN_RECORD ? press : null,
    state: of === input || state.kind === 'creating' ? state : IDLE,
  };
}
