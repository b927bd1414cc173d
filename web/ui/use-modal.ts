import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { canDoWithout } from './missing-part.ts';

/** Reserves the scrollbar's space while the page cannot scroll, so that nothing moves sideways. */
function reserveScrollbar(): () => void {
  const root = document.documentElement;
  if (window.innerWidth > root.clientWidth) root.style.scrollbarGutter = 'stable';
  return () => {
    root.style.scrollbarGutter = '';
  };
}

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
 * Opens a `<dialog>` as modal while it is mounted, and restores the focus afterwards.
 * The focus starts at `data-start-here`. On touch screens it does not, because a focused field would open the keyboard.
 * On touch screens, Back calls `onClose`.
 */
export function useModal(onClose: () => void): RefObject<HTMLDialogElement | null> {
  useCloseOnBack(onClose);
  const ref = useRef<HTMLDialogElement>(null);
  // The cleanup of a layout effect runs before React removes the dialog, so closing it restores the focus.
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
