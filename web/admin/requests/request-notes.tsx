import { useState } from 'react';
import type { PlayerRequest } from '#web/backend/admin/requests/get-requests.ts';
import { classNames } from '#web/ui/class-names.ts';

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
    <div className="w-full max-w-104 font-normal text-ink in-[td]:min-w-44 in-[dialog]:max-w-none in-[td]:py-2">
      <p
        dir="auto"
        className={classNames(
          'leading-[1.4] wrap-anywhere whitespace-pre-line',
          long && !open && 'line-clamp-3',
        )}
      >
        {text}
      </p>
      {long && (
        <button
          type="button"
          aria-expanded={open}
          className="min-h-11 text-note font-semibold underline decoration-line-strong underline-offset-4 pointer-fine:min-h-7"
          onClick={() => setOpen(!open)}
        >
          {open ? 'Show less' : 'Show all'}
          <span className="sr-only"> of the notes about {about}</span>
        </button>
      )}
    </div>
  );
}

interface RequestTitleProps {
  readonly request: PlayerRequest;
  readonly teamName: string | null;
  readonly className?: string;
}

/** Names a request: player, team and type. */
export function RequestTitle({ request, teamName, className = '' }: RequestTitleProps) {
  return (
    <p className={`wrap-anywhere ${className}`}>
      <bdi className="font-semibold">{request.player_name}</bdi>
      {teamName !== null && (
        <>
          , <bdi>{teamName}</bdi>
        </>
      )}
      <span className="text-soft"> · {request.type}</span>
    </p>
  );
}
