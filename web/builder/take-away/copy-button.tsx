import { Check, type LucideIcon } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '#web/ui/button.tsx';

const SHOWN_MS = 3000;

interface CopyButtonProps {
  /** The button's text: `Copy link`. */
  readonly words: string;
  readonly icon: LucideIcon;
  /** Called on each press; returns the text to copy. */
  readonly make: () => string;
  /** Called after each press. `refused` means that the browser denied access to the clipboard. */
  readonly onDone: (text: string, refused: boolean) => void;
}

/** Copies a text and confirms it for three seconds. */
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
      onDone(text, true); // a page without TLS, or denied by the user
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
