import { Undo2 } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { FormMessage } from '#web/ui/form-message.tsx';
import { useTakeBack } from '../notes/notes.tsx';

/** Milliseconds until the form clears for the next file. */
const CLEAR_AFTER = 3000;

interface WrittenPanelProps {
  readonly children: ReactNode;
  /** Identifies the write for Undo; null if nothing changed. */
  readonly batch: string | null;
  readonly onClear: () => void;
}

/** Reports a write. The form then clears itself, unless the admin presses Stay or prefers reduced motion. */
export function WrittenPanel({ children, batch, onClear }: WrittenPanelProps) {
  const takeBack = useTakeBack();
  const [stays, setStays] = useState(() => matchMedia('(prefers-reduced-motion: reduce)').matches);
  const panel = useRef<HTMLDivElement>(null);
  // The pressed button was replaced by this panel.
  useEffect(() => {
    panel.current?.scrollIntoView({ block: 'nearest' });
    panel.current?.focus({ preventScroll: true });
  }, []);
  useEffect(() => {
    if (stays) return undefined;
    const timer = setTimeout(onClear, CLEAR_AFTER);
    return () => clearTimeout(timer);
  }, [stays, onClear]);
  return (
    <div ref={panel} tabIndex={-1} className="grid gap-3 outline-none">
      <FormMessage tone="good">{children}</FormMessage>
      <div className="flex flex-wrap items-center gap-2">
        <Button look="primary" onClick={onClear}>
          Start another
        </Button>
        {batch && (
          <Button
            onClick={() => {
              void takeBack(batch);
              onClear();
            }}
          >
            <Undo2 aria-hidden size={18} />
            Undo
          </Button>
        )}
        {!stays && <Button onClick={() => setStays(true)}>Stay</Button>}
        {!stays && <p className="text-soft">The form clears in 3 seconds.</p>}
      </div>
    </div>
  );
}
