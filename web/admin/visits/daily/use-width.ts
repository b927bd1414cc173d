import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** Measures an element's width in CSS pixels, at most `most`. Returns `most` before the first layout. */
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
