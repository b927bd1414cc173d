import { Check, ClipboardCopy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { lineupHeadline, lineupText } from '#domain/lineup-text.ts';
import type { Team } from '#domain/team.ts';
import { getSiteAddress } from '#web/backend/site-address.ts';
import { Button } from '#web/ui/button.tsx';
import { builder } from '../store/use-builder.ts';

const SHOWN_MS = 3000;

const WORDS = {
  idle: 'Copy as text',
  copied: 'Copied!',
  refused: 'Your browser does not let us copy',
} as const;

function textOf(team: Team): string {
  const { history, title } = builder.getState();
  return lineupText(history.present, lineupHeadline(title, team.name), getSiteAddress());
}

/** Copies the line-up as fans type it, for where no picture can be posted. */
export function CopyText({ team }: { readonly team: Team }) {
  const [outcome, setOutcome] = useState<{ readonly words: keyof typeof WORDS }>({ words: 'idle' });
  useEffect(() => {
    if (outcome.words === 'idle') return undefined;
    const timer = setTimeout(() => setOutcome({ words: 'idle' }), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [outcome]);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(textOf(team));
      setOutcome({ words: 'copied' });
    } catch {
      setOutcome({ words: 'refused' }); // pages without TLS, and people who said no
    }
  };

  return (
    <div className="flex justify-center pt-2">
      <Button look="quiet" onClick={() => void copy()}>
        {outcome.words === 'copied' ? (
          <Check aria-hidden size={18} className="text-good" />
        ) : (
          <ClipboardCopy aria-hidden size={18} />
        )}
        {WORDS[outcome.words]}
      </Button>
      <span role="status" className="sr-only">
        {outcome.words !== 'idle' && WORDS[outcome.words]}
      </span>
    </div>
  );
}
