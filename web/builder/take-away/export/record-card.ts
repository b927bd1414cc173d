/** Records the reveal of a card as a video, in a worker. Its code loads only for videos. */
import {
  BufferTarget,
  EncodedPacket,
  EncodedVideoPacketSource,
  Mp4OutputFormat,
  Output,
  WebMOutputFormat,
} from 'mediabunny';
import type { Formation } from '#domain/formation.ts';
import { yieldToEvents, type PreparedCard } from './draw-card.ts';
import { revealPainter } from './paint-reveal.ts';
import { FRAME_COUNT } from './reveal.ts';
import { FRAME_RATE, videoConfig, type VideoFormat } from './video-format.ts';

/** The maximum number of frames that wait for the encoder. */
const MAX_WAITING = 2;
/** The number of frames from one key frame to the next. Video players seek to key frames quickly. */
const KEY_FRAMES = 60;
const MICROSECONDS = 1_000_000;

function openFile({ extension }: VideoFormat) {
  const target = new BufferTarget();
  const format =
    extension === 'mp4' ? new Mp4OutputFormat({ fastStart: 'in-memory' }) : new WebMOutputFormat();
  const output = new Output({ format, target });
  const track = new EncodedVideoPacketSource(extension === 'mp4' ? 'avc' : 'vp9');
  output.addVideoTrack(track, { frameRate: FRAME_RATE });
  let writing = output.start();
  return {
    add(chunk: EncodedVideoChunk, meta?: EncodedVideoChunkMetadata): void {
      const packet = EncodedPacket.fromEncodedChunk(chunk);
      writing = writing.then(async () => track.add(packet, meta));
    },
    async finish(): Promise<Blob> {
      await writing;
      await output.finalize();
      return new Blob([target.buffer ?? new ArrayBuffer(0)], { type: `video/${extension}` });
    },
  };
}

/** Encodes all frames and returns the file. Calls `onProgress` with the share of encoded frames, 0 to 1. */
export async function recordCard(
  card: PreparedCard,
  formation: Formation,
  format: VideoFormat,
  onProgress: (share: number) => void,
): Promise<Blob> {
  const file = openFile(format);
  const failed = new AbortController();
  const encoder = new VideoEncoder({
    output: (chunk, meta) => file.add(chunk, meta),
    error: (error) => failed.abort(error),
  });
  encoder.configure(videoConfig(format, card));
  const paint = revealPainter(card, formation);
  for (let index = 0; index < FRAME_COUNT; index += 1) {
    const timestamp = Math.round((index * MICROSECONDS) / FRAME_RATE);
    const frame = new VideoFrame(paint(index), {
      timestamp,
      duration: Math.round(MICROSECONDS / FRAME_RATE),
    });
    encoder.encode(frame, { keyFrame: index % KEY_FRAMES === 0 });
    frame.close();
    while (encoder.encodeQueueSize > MAX_WAITING && !failed.signal.aborted) await yieldToEvents();
    failed.signal.throwIfAborted();
    onProgress((index + 1) / FRAME_COUNT);
  }
  await encoder.flush();
  encoder.close();
  return file.finish();
}
