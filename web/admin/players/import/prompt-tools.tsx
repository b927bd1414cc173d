import { Check, ClipboardCopy, ExternalLink } from 'lucide-react';
import { useEffect, useState } from 'react';
import { importPrompt } from '#domain/csv/import-prompt.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextArea } from '#web/ui/textarea.tsx';

/** The assistant next to the copied prompt. Any other that returns CSV works, too. */
const DATA_TOOL = { name: 'Claude', url: 'https://claude.ai/new' } as const;

/** How long the button shows `Copied!`, in milliseconds. */
const COPIED_FOR = 3000;

function PromptDialog({ prompt, onClose }: { readonly prompt: string; readonly onClose: () => void }) {
  return (
    <Dialog title="Copy prompt" width="40rem" onClose={onClose}>
      <TextArea
        label="Your browser blocks copying. Copy the text from here."
        value={prompt}
        onChange={() => undefined}
        readOnly
        rows={10}
        onFocus={(event) => event.target.select()}
      />
    </Dialog>
  );
}

export function PromptTools({ teamName }: { readonly teamName: string | null }) {
  const [copied, setCopied] = useState(0);
  const [byHand, setByHand] = useState(false);
  useEffect(() => {
    if (copied === 0) return undefined;
    const timer = setTimeout(() => setCopied(0), COPIED_FOR);
    return () => clearTimeout(timer);
  }, [copied]);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(importPrompt(teamName));
      setCopied((count) => count + 1);
    } catch {
      setByHand(true); // without TLS, or if the user denied the permission
    }
  };

  return (
    <>
      <Button onClick={() => void copy()}>
        {copied > 0 ? (
          <Check aria-hidden size={18} className="text-good" />
        ) : (
          <ClipboardCopy aria-hidden size={18} />
        )}
        {copied > 0 ? 'Copied!' : 'Copy prompt'}
      </Button>
      <span role="status" className="sr-only">
        {copied > 0 && 'Copied!'}
      </span>
      <a
        className={buttonClass({ look: 'quiet' })}
        href={DATA_TOOL.url}
        target="_blank"
        rel="noopener noreferrer"
      >
        Open {DATA_TOOL.name}
        <span className="sr-only">(opens in a new tab)</span>
        <ExternalLink aria-hidden size={18} />
      </a>
      {byHand && <PromptDialog prompt={importPrompt(teamName)} onClose={() => setByHand(false)} />}
    </>
  );
}
