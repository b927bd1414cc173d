import { CARD_SIZES, type CardSize } from '#card/card-input.ts';

export const FRAME_RATE = 30;

export interface VideoFormat {
  readonly extension: 'mp4' | 'webm';
  /** The WebCodecs name of the codec with its profile and level. */
  readonly codec: string;
}

/** H.264 plays on all devices, so it comes first, with its best profile at the top. Story cards need level 4.0. */
const FORMATS: readonly VideoFormat[] = [
  { extension: 'mp4', codec: 'avc1.640028' },
  { extension: 'mp4', codec: 'avc1.4d0028' },
  { extension: 'mp4', codec: 'avc1.42e028' },
  { extension: 'webm', codec: 'vp09.00.40.08' },
];

export function videoConfig(
  { codec, extension }: VideoFormat,
  { height, width }: CardSize,
): VideoEncoderConfig {
  const config = { codec, width, height, framerate: FRAME_RATE, bitrate: 6_000_000 };
  return extension === 'mp4' ? { ...config, avc: { format: 'avc' } } : config;
}

/** Returns the first format that this browser can encode, or null. Never rejects. */
export async function findVideoFormat(): Promise<VideoFormat | null> {
  for (const format of FORMATS) {
    const config = videoConfig(format, CARD_SIZES.story);
    const answer = await VideoEncoder.isConfigSupported(config).catch(() => null);
    if (answer?.supported) return format;
  }
  return null;
}
