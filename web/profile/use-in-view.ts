import { type RefObject, useEffect, useRef, useState } from 'react';

/** How far ahead of the window's edge something counts as in view. */
const AHEAD = '400px';

/** Whether an element has come near the window once: what is costly to draw waits for it. */
export function useInView<E extends Element>(): {
  readonly ref: RefObject<E | null>;
  readonly seen: boolean;
} {
  const ref = useRef<E>(null);
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!element || seen) return undefined;
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && setSeen(true),
      { rootMargin: AHEAD },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [seen]);
  return { ref, seen };
}
