import type { CardInput } from '#card/card-input.ts';
import { unreachableSentence } from '#web/backend/connection-sentences.ts';
import { ExportError } from '#web/ui/card/export-error.ts';
import { requireDrawn } from '#web/ui/card/require-drawn.ts';
import { isMissing } from '#web/ui/missing-part.ts';
import { jobFor } from './export-lineup.ts';
import { findVideoFormat } from './video-format.ts';
import { recordInWorker } from './worker-client.ts';

const FAILED = 'The video could not be created. Try again, or download the image instead.';
const NO_FORMAT = 'This browser cannot encode videos. Download the image instead.';

export interface RecordOptions {
  /** Called with the share of the video that is done, 0 to 1. */
  readonly onProgress: (share: number) => void;
  /** Cancels the video. The video then rejects with the signal's reason. */
  readonly canceled: AbortSignal;
}

/**
 * Creates a video of the story card, or of the portrait card for all other formats.
 * Rejects with an {@link ExportError} (`canvas-noise` or `render-failed`). Its message is for the user.
 */
export async function createLineupVideo(input: CardInput, options: RecordOptions) {
  const format = input.format === 'story' ? 'story' : 'portrait';
  const video = await findVideoFormat();
  if (!video) throw new ExportError('render-failed', NO_FORMAT);
  try {
    const blob = await recordInWorker(await jobFor({ ...input, format }), video, options);
    return { blob, extension: video.extension };
  } catch (error) {
    options.canceled.throwIfAborted();
    requireDrawn(document.createElement('canvas').getContext('2d'));
    throw new ExportError('render-failed', isMissing(error) ? unreachableSentence() : FAILED, {
      cause: error,
    });
  }
}
