import { type ReactNode, useEffect, useId, useRef, useState } from 'react';

const SHOWN_MS = 3000;

/** Shows a selected text, for manual copying after the browser has denied access to the clipboard. */
function SelectableText({ text }: { readonly text: string }) {
  const field = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  return (
    <div className="grid w-full gap-1.5 pt-2">
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

/**
 * Copies texts, and confirms each copy for three seconds. `outcome` is an element that confirms the copy to screen
 * readers, or shows the text if the browser denied the copy. By default, it shows the text in place.
 */
export function useCopy(
  showText = (text: string, _onClose: () => void): ReactNode => <SelectableText key={text} text={text} />,
) {
  const [copies, setCopies] = useState(0);
  const [refused, setRefused] = useState<string | null>(null);
  useEffect(() => {
    if (copies === 0) return undefined;
    const timer = setTimeout(() => setCopies(0), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [copies]);
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text);
      setCopies((count) => count + 1);
      setRefused(null);
    } catch {
      setCopies(0);
      setRefused(text); // the page has no TLS, or the user denied access
    }
  };
  const outcome = (
    <>
      <p role="status" className="sr-only">
        {copies > 0 && 'Copied!'}
      </p>
      {refused !== null && showText(refused, () => setRefused(null))}
    </>
  );
  return { copied: copies > 0, copy, outcome };
}
