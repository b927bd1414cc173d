import { useState } from 'react';

/** Longer notes are cut at first, so that rows stay short. */
const LONG_CHARACTERS = 140;
const LONG_LINES = 3;

function isLong(text: string): boolean {
  return text.length > LONG_CHARACTERS || text.split('\n').length > LONG_LINES;
}

/** Long notes have a button to expand them. */
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
