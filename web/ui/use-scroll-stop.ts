import { type HTMLAttributes, type RefObject, useLayoutEffect, useRef, useState } from 'react';

const FOCUSABLE = 'a[href], button:not(:disabled), input, select, textarea, summary, [tabindex="0"]';

/**
 * Makes a scrolling box focusable if its content overflows and has nothing focusable.
 * Keyboard users can then scroll it with the arrow keys. The box must have one child; `labelId` is the
 * element that labels it. Returns the box's ref and attributes.
 */
export function useScrollStop(
  labelId: string,
): readonly [RefObject<HTMLDivElement | null>, HTMLAttributes<HTMLDivElement>] {
  const ref = useRef<HTMLDivElement>(null);
  const [stops, setStops] = useState(false);
  useLayoutEffect(() => {
    const box = ref.current;
    const content = box?.firstElementChild;
    if (!box || !content) return undefined;
    const watcher = new ResizeObserver(() =>
      setStops(box.scrollHeight > box.clientHeight && !content.querySelector(FOCUSABLE)),
    );
    watcher.observe(box);
    watcher.observe(content);
    return () => watcher.disconnect();
  }, []);
  return [ref, stops ? { tabIndex: 0, role: 'group', 'aria-labelledby': labelId } : {}];
}
