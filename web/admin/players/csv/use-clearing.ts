import { type RefObject, useCallback, useRef } from 'react';

interface Clearing {
  /** For the element around the form, which must be focusable (`tabIndex` -1). */
  readonly form: RefObject<HTMLDivElement | null>;
  /** Clears the form. If the focus was inside, moves it to the form itself. */
  readonly clear: () => void;
}

export function useClearing(empty: () => void): Clearing {
  const form = useRef<HTMLDivElement>(null);
  const clear = useCallback(() => {
    const isInside =
      document.activeElement === document.body || form.current?.contains(document.activeElement);
    empty();
    if (isInside) form.current?.focus();
  }, [empty]);
  return { form, clear };
}
