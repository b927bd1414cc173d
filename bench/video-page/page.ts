/** The page of the video measurement. It records our video, or only encodes the same frames for comparison. */
import type { CardInput } from '#card/card-input.ts';
import { prepareCard } from '#web/builder/take-away/export/draw-card.ts';
import { jobFor } from '#web/builder/take-away/export/export-lineup.ts';
import { createLineupVideo } from '#web/builder/take-away/export/lineup-video.ts';
import { revealPainter } from '#web/builder/take-away/export/paint-reveal.ts';
import { FRAME_COUNT } from '#web/builder/take-away/export/reveal.ts';
import { findVideoFormat, videoConfig } from '#web/builder/take-away/export/video-format.ts';
import { watchLoop } from '../watch-loop.ts';

/** How many painted frames are in memory at once. Each has 6 MB. */
const AT_ONCE = 30;

async function format() {
  const found = await findVideoFormat();
  if (!found) throw new Error('This browser cannot encode videos.');
  return found;
}

const videoBench = {
  async record(input: CardInput) {
    const { codec } = await format();
    const stop = watchLoop();
    const start = performance.now();
    const options = { canceled: new AbortController().signal, onProgress: () => undefined };
    const { blob } = await createLineupVideo(input, options);
    const milliseconds = performance.now() - start;
    return { milliseconds, blocked: stop(), bytes: blob.size, codec };
  },

  /** Returns the milliseconds that encoding all frames takes, without the time for painting them. */
  async encodeOnly(input: CardInput): Promise<number> {
    const card = await prepareCard(await jobFor(input), document.fonts, 1);
    const paint = revealPainter(card, input.lineup.formation);
    const encoder = new VideoEncoder({ output: () => undefined, error: (error) => reportError(error) });
    encoder.configure(videoConfig(await format(), card));
    let total = 0;
    for (let first = 0; first < FRAME_COUNT; first += AT_ONCE) {
      const frames: VideoFrame[] = [];
      for (let index = first; index < Math.min(first + AT_ONCE, FRAME_COUNT); index += 1) {
        const { height, width } = card;
        const pixels = paint(index).getContext('2d')?.getImageData(0, 0, width, height);
        if (!pixels) throw new Error('This browser gives no 2D context.');
        const size = { codedWidth: width, codedHeight: height };
        frames.push(new VideoFrame(pixels.data, { format: 'RGBX', ...size, timestamp: index * 33_333 }));
      }
      const start = performance.now();
      for (const frame of frames) {
        encoder.encode(frame);
        frame.close();
      }
      await encoder.flush();
      total += performance.now() - start;
    }
    encoder.close();
    return total;
  },
};

declare global {
  interface Window {
    videoBench: typeof videoBench;
  }
}

window.videoBench = videoBench;
