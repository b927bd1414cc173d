import { X } from 'lucide-react';
import {
  type CSSProperties,
  type MouseEvent,
  type ReactNode,
  useId,
  type HTMLAttributes,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Button } from './button.tsx';
import { useModal } from './use-modal.ts';

const FOCUSABLE = 'a[href], button:not(:disabled), input, select, textarea, summary, [tabindex="0"]';

/**
 * Makes a scrolling box focusable if its content overflows and has nothing focusable.
 * Keyboard users can then scroll it with the arrow keys.
 * The box must have exactly one child. `labelId` is the id of the element that labels the box.
 * Returns the box's ref and attributes.
 */
function useScrollStop(
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

interface DialogProps {
  readonly title: string;
  /** Called for Escape, the close button, a click outside, or Back on a phone. Must unmount the dialog. */
  readonly onClose: () => void;
  readonly children: ReactNode;
  readonly footer?: ReactNode;
  /** Maximum width as a CSS length. Default: 30rem. */
  readonly width?: string;
  /** Rendered over the whole screen, above the dialog and its backdrop. */
  readonly overlay?: ReactNode;
}

/**
 * A native modal dialog, which is open while it is rendered.
 * The browser traps the focus, makes the page inert, and restores the focus when the dialog unmounts.
 */
export function Dialog({ title, onClose, children, footer, width, overlay }: DialogProps) {
  const ref = useModal(onClose);
  const titleId = useId();
  const [body, bodyStop] = useScrollStop(titleId);

  const closeWhenBeside = (event: MouseEvent) => {
    if (event.target === event.currentTarget) onClose();
  };

  return (
    // The dialog element is only the backdrop. A click on it is an additional way to close.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={ref}
      className="dialog"
      aria-labelledby={titleId}
      onClick={closeWhenBeside}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return; // React lets the event bubble from a dialog within this one
        event.preventDefault();
        onClose();
      }}
      style={width ? ({ '--dialog-width': width } as CSSProperties) : undefined}
    >
      <div className="dialog-sheet">
        <header className="flex items-start justify-between gap-3 pt-3 pr-3 pb-2 pl-5">
          <h2 id={titleId} className="display-type min-w-0 pt-2.5 text-xl break-words">
            {title}
          </h2>
          <Button look="quiet" square aria-label="Close" onClick={onClose}>
            <X aria-hidden size={22} />
          </Button>
        </header>
        <div
          ref={body}
          {...bodyStop}
          className="dialog-body min-h-0 overflow-y-auto overscroll-contain px-5 pb-5"
        >
          <div>{children}</div>
        </div>
        {footer && (
          <footer className="flex flex-wrap justify-end gap-2 border-t border-line bg-sunk px-5 py-3 *:max-w-full *:whitespace-normal">
            {footer}
          </footer>
        )}
      </div>
      {overlay}
    </dialog>
  );
}
