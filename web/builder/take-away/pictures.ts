/**
 * The pictures of a lineup, one per look and format. The picture of the look and format on the screen is drawn and
 * encoded before the user requests it. A download then starts at once, and the share sheet opens in direct response to
 * the tap.
 */
import type { CardInput } from '#card/card-input.ts';

export interface MakePictureOptions {
  readonly signal: AbortSignal;
  /** Whether a user is waiting for the picture. If so, every fallback should be tried. */
  readonly isRequested: boolean;
}

type MakePicture = (input: CardInput, options: MakePictureOptions) => Promise<Blob>;

interface Picture {
  readonly input: CardInput;
  readonly promise: Promise<Blob>;
  readonly work: AbortController;
  blob: Blob | null;
  isRequested: boolean;
}

/** The maximum number of stored pictures. Each takes about one megabyte. */
const MAX_PICTURES = 4;

function isSame(a: CardInput, b: CardInput): boolean {
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]) as Set<keyof CardInput>;
  return [...keys].every((key) => a[key] === b[key]);
}

export function createPictures(make: MakePicture) {
  let pictures: Picture[] = [];
  /** False after a failure, which may come from a lack of memory. Then only requested pictures are drawn. */
  let mayPrepare = true;

  const drop = (gone: (picture: Picture) => boolean) => {
    for (const picture of pictures.filter(gone)) if (!picture.isRequested) picture.work.abort();
    pictures = pictures.filter((picture) => !gone(picture));
  };
  const find = (input: CardInput) => pictures.find((picture) => isSame(picture.input, input));

  const start = (input: CardInput, isRequested: boolean): Picture => {
    const { format, look } = input;
    const hasSameContent = (other: Picture) => isSame({ ...other.input, look, format }, input);
    drop((other) => !hasSameContent(other) || (other.blob === null && !other.isRequested));
    const work = new AbortController();
    const promise = make(input, { signal: work.signal, isRequested });
    const picture: Picture = { input, promise, work, blob: null, isRequested };
    pictures = [...pictures.slice(1 - MAX_PICTURES), picture];
    const finish = async () => {
      try {
        picture.blob = await promise;
        mayPrepare = true;
      } catch {
        if (!work.signal.aborted) mayPrepare = false;
        drop((other) => other === picture);
      }
    };
    void finish();
    return picture;
  };

  return {
    /** Draws and encodes a picture before it is requested. Cancels other unfinished pictures that are not requested. */
    prepare: (input: CardInput): void => {
      if (mayPrepare && !find(input)) start(input, false);
    },
    ready: (input: CardInput): Blob | null => find(input)?.blob ?? null,
    /** Resolves with the picture. Rejects with the error of `make`; the next call then tries again. */
    take: async (input: CardInput): Promise<Blob> => {
      const ahead = find(input);
      if (!ahead) return start(input, true).promise;
      ahead.isRequested = true;
      return ahead.blob ?? ahead.promise.catch(async () => start(input, true).promise);
    },
    /** Frees all pictures. Cancels unfinished pictures that were not requested. */
    release: (): void => drop(() => true),
  };
}

export type Pictures = ReturnType<typeof createPictures>;
