import { useEffect, useRef, useState } from 'react';
import type { CardInput } from '#card/card-input.ts';
import { createLineupImage } from './export/export-lineup.ts';
import { createPictures, type Pictures } from './pictures.ts';

/** The picture is redrawn after the card has not changed for this time, in milliseconds. */
const SETTLED_MS = 250;

/** With less memory (in GB) than this, pictures are drawn only on request. Encoding a story card takes 33 MB. */
const MIN_MEMORY = 2;

/** Only Chromium reports the memory. In other browsers, this returns false. */
function hasLittleMemory(): boolean {
  const { deviceMemory } = navigator as { deviceMemory?: number };
  return deviceMemory !== undefined && deviceMemory < MIN_MEMORY;
}

function createOwnPictures(): Pictures {
  return createPictures(async (input, { signal, isRequested }) =>
    createLineupImage(input, {
      signal,
      // A capture takes seconds and blocks the page, so it is a fallback for requested pictures only.
      ...(isRequested && { panel: () => document.querySelector('.lineup') }),
    }),
  );
}

/**
 * The pictures of the card on the screen, while its dialog is open. Draws the first picture at once. Later, draws again
 * after the card stops changing. Frees pictures while the page is hidden, because browsers discard hidden pages that
 * use much memory.
 */
export function usePictures(input: CardInput): Pictures {
  const [pictures] = useState(createOwnPictures);
  const isFirst = useRef(true);
  useEffect(() => {
    const follow = () => {
      if (document.visibilityState === 'hidden') pictures.release();
      else if (!hasLittleMemory()) pictures.prepare(input);
    };
    const timer = setTimeout(follow, isFirst.current ? 0 : SETTLED_MS);
    isFirst.current = false;
    document.addEventListener('visibilitychange', follow);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', follow);
    };
  }, [pictures, input]);
  useEffect(() => () => pictures.release(), [pictures]);
  return pictures;
}
