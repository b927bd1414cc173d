import { type HTMLAttributes, type RefObject, useLayoutEffect, useRef, useState } from 'react';

const FOCUSABLE = 'a[href], button:not(:disabled), input, select, textarea, summary, [tabindex="0"]';

/**
 * For a box that scrolls around one child: Tab stops at the box itself while there is more to see in it than fits and nothing
 * in it that takes the focus, so that the arrow keys can scroll it. `labelId` is the element that says what it is. Answers the
 * box's ref and its other attributes.
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
