import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** The room that an element has, in CSS pixels and at most so many; the most until it is known. */
export function useWidth<Box extends Element>(most: number): [ref: RefObject<Box | null>, width: number] {
  const ref = useRef<Box>(null);
  const [width, setWidth] = useState(most);
  useLayoutEffect(() => {
    const box = ref.current;
    if (!box) return;
    const measure = () => setWidth(Math.min(most, Math.floor(box.clientWidth)));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    return () => observer.disconnect();
  }, [most]);
  return [ref, width];
}
