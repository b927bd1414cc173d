import { type RefObject, useEffect, useRef, useState } from 'react';

/** How far ahead of the window's edge something counts as in view. */
const AHEAD = '400px';

interface View<E extends Element> {
  readonly ref: RefObject<E | null>;
  /** Whether the element is near the window now. */
  readonly inView: boolean;
  /** Whether it has ever been near the window. */
  readonly seen: boolean;
}

/** Follows whether an element is near the window: what is costly to draw waits for it, or goes when it has left. */
export function useInView<E extends Element>(): View<E> {
  const ref = useRef<E>(null);
  const [view, setView] = useState({ inView: false, seen: false });
  useEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        const inView = entries.at(-1)?.isIntersecting ?? false;
        setView((before) => (before.inView === inView ? before : { inView, seen: before.seen || inView }));
      },
      { rootMargin: AHEAD },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, ...view };
}
