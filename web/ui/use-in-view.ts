import { type RefObject, useEffect, useRef, useState } from 'react';

/** Elements this close to the viewport count as in view. */
const AHEAD = '400px';

interface View<E extends Element> {
  readonly ref: RefObject<E | null>;
  readonly inView: boolean;
  /** Whether the element has ever been in view. */
  readonly seen: boolean;
}

/** Tracks whether an element is near the viewport, so that expensive content renders only then. */
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
