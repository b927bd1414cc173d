import { Check, type LucideIcon } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '#web/ui/button.tsx';

const SHOWN_MS = 3000;

interface CopyButtonProps {
  /** What it does: `Copy link`. */
  readonly words: string;
  readonly icon: LucideIcon;
  /** What is copied, made when the button is pressed. */
  readonly make: () => string;
}

/** Copies a text, and says for a while whether it could. */
export function CopyButton({ words, icon: Icon, make }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<{ readonly copied: boolean } | null>(null);
  useEffect(() => {
    if (!outcome) return undefined;
    const timer = setTimeout(() => setOutcome(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [outcome]);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(make());
      setOutcome({ copied: true });
    } catch {
      setOutcome({ copied: false }); // pages without TLS, and people who said no
    }
  };

  const said = outcome && (outcome.copied ? 'Copied!' : 'Your browser does not let us copy');
  return (
    <>
      <Button look="quiet" onClick={() => void copy()}>
        {outcome?.copied ? (
          <Check aria-hidden size={18} className="text-good" />
        ) : (
          <Icon aria-hidden size={18} />
        )}
        {said ?? words}
      </Button>
      <span role="status" className="sr-only">
        {said}
      </span>
    </>
  );
}
