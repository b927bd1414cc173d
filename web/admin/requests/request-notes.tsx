import { useState } from 'react';

/** Notes beyond these are shown in part at first, so that a row stays a row. */
const LONG_CHARACTERS = 140;
const LONG_LINES = 3;

function isLong(text: string): boolean {
  return text.length > LONG_CHARACTERS || text.split('\n').length > LONG_LINES;
}

/** What was written with a request, line breaks and all; the first lines of a long text until more is asked for. */
export function RequestNotes({ text, about }: { readonly text: string; readonly about: string }) {
  const [open, setOpen] = useState(false);
  const long = isLong(text);
  return (
    <div className="request-notes">
      <p dir="auto" className="request-notes-text" data-cut={(long && !open) || undefined}>
        {text}
      </p>
      {long && (
        <button
          type="button"
          aria-expanded={open}
          className="request-notes-more"
          onClick={() => setOpen(!open)}
        >
          {open ? 'Show less' : 'Show all'}
          <span className="sr-only"> of the notes about {about}</span>
        </button>
      )}
    </div>
  );
}
