import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { canDoWithout } from './missing-part.ts';

/** Keeps the room of a scrollbar that takes any while the page does not scroll, so that nothing moves sideways. */
function reserveScrollbar(): () => void {
  const root = document.documentElement;
  if (window.innerWidth > root.clientWidth) root.style.scrollbarGutter = 'stable';
  return () => {
    root.style.scrollbarGutter = '';
  };
}

/** On phones and tablets Back closes the dialog. */
function useCloseOnBack(onClose: () => void): void {
  const latest = useRef(onClose);
  useEffect(() => {
    latest.current = onClose;
  });
  useEffect(() => {
    if (!matchMedia('(pointer: coarse)').matches) return undefined;
    const closed = new AbortController();
    import('./back-closes.ts').then(
      ({ closeOnBack }) => closeOnBack(() => latest.current(), closed.signal),
      canDoWithout,
    );
    return () => closed.abort();
  }, []);
}

/**
 * Shows a `<dialog>` as modal as long as it is rendered; the focus then goes back to where it was. It starts at the
 * element marked `data-start-here`, except by touch, where a focused field would bring the keyboard up over the content.
 * `onClose` is called for Back.
 */
export function useModal(onClose: () => void): RefObject<HTMLDialogElement | null> {
  useCloseOnBack(onClose);
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
