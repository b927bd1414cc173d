import { Check, type LucideIcon } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '#web/ui/button.tsx';

const SHOWN_MS = 3000;

interface CopyButtonProps {
  /** What it does: `Copy link`. */
  readonly words: string;
  readonly icon: LucideIcon;
  /** Makes the text that is copied; called for each press. */
  readonly make: () => string;
  /** Called with the text after each press: `refused` when the browser did not allow copying. */
  readonly onDone: (text: string, refused: boolean) => void;
}

/** Copies a text, and confirms it for three seconds. */
export function CopyButton({ words, icon: Icon, make, onDone }: CopyButtonProps) {
  const [copies, setCopies] = useState(0);
  useEffect(() => {
    if (copies === 0) return undefined;
    const timer = setTimeout(() => setCopies(0), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [copies]);

  const copy = async () => {
    const text = make();
    try {
      await navigator.clipboard.writeText(text);
      setCopies((count) => count + 1);
      onDone(text, false);
    } catch {
      setCopies(0);
      onDone(text, true); // a page without TLS, or the user denied it
    }
  };

  const copied = copies > 0;
  return (
    <>
      <Button look="quiet" onClick={() => void copy()}>
        {copied ? <Check aria-hidden size={18} className="text-good" /> : <Icon aria-hidden size={18} />}
        {copied ? 'Copied!' : words}
      </Button>
      <span role="status" className="sr-only">
        {copied && 'Copied!'}
      </span>
    </>
  );
}
