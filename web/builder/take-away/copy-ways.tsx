import { AlignLeft, ClipboardCopy, Link2, Table } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { lineupMarkdown } from '#domain/lineup-markdown.ts';
import { lineupRows, lineupText } from '#domain/lineup-text.ts';
import { type CardSubject, lineupAddress } from './card-subject.ts';
import { CopyButton } from './copy-button.tsx';

/** Shows a selected text, for manual copying after the browser has denied access to the clipboard. */
function SelectableText({ text }: { readonly text: string }) {
  const field = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  return (
    <div className="grid gap-1.5 pt-2">
      <label htmlFor={id} className="text-sm text-soft">
        Your browser does not let us copy. Copy the selected text yourself:
      </label>
      <textarea
        ref={field}
        id={id}
        readOnly
        value={text}
        rows={Math.min(6, text.split('\n').length + 1)}
        className="w-full resize-none rounded-control border border-line bg-sunk px-3 py-2 text-sm break-all"
      />
    </div>
  );
}

/** Copies the lineup as text with its link, as bare lines, as a Markdown table, or as a link that opens it here. */
export function CopyWays({ subject }: { readonly subject: CardSubject }) {
  const [refused, setRefused] = useState<string | null>(null);
  const { lineup, team, title, words } = subject.whole ?? subject;
  const whole = () => ({ lineup, title, words, teamName: team.name, link: lineupAddress(subject) });
  const note = (text: string, isRefused: boolean) => setRefused(isRefused ? text : null);
  return (
    <div className="pt-2">
      <div className="mx-auto grid max-w-96 grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),max-content))] justify-center justify-items-start">
        <CopyButton
          words="Copy as text"
          icon={ClipboardCopy}
          make={() => lineupText(whole())}
          onDone={note}
        />
        <CopyButton words="Copy link" icon={Link2} make={() => lineupAddress(subject)} onDone={note} />
        <CopyButton words="Copy as lines" icon={AlignLeft} make={() => lineupRows(lineup)} onDone={note} />
        <CopyButton
          words="Copy as Markdown"
          icon={Table}
          make={() => lineupMarkdown(whole())}
          onDone={note}
        />
      </div>
      {refused !== null && <SelectableText key={refused} text={refused} />}
    </div>
  );
}
