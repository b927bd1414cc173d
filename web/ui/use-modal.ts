import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Keeps the room of a scrollbar that takes any while the page does not scroll, so that nothing moves sideways. */
function reserveScrollbar(): () => void {
  const root = document.documentElement;
  if (window.innerWidth > root.clientWidth) root.style.scrollbarGutter = 'stable';
  return () => {
    root.style.scrollbarGutter = '';
  };
}

/**
 * Shows a `<dialog>` as modal as long as it is rendered; the focus then goes back to where it was. It starts at the
 * element marked `data-start-here`, except by touch, where a focused field would bring the keyboard up over the content.
 */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const ref = useRef<HTMLDialogElement>(null);
  // A layout effect: it ends before the element leaves the page, when it can still give the focus back.
  useLayoutEffect(() => {
    const dialog = ref.current;
    const release = reserveScrollbar();
    dialog?.showModal();
    if (matchMedia('(pointer: fine)').matches) {
      dialog?.querySelector<HTMLElement>('[data-start-here]')?.focus();
    }
    return () => {
      dialog?.close();
      release();
    };
  }, []);
  return ref;
}
