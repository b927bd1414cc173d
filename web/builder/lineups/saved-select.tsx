import { useQueryClient } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { PATHS, signInPath } from '#domain/pages.ts';
import type { Draft } from '#domain/draft.ts';
import type { Team } from '#domain/team.ts';
import { lineupsOfTeam, useSavedLineups } from '#web/backend/saved-lineups/get-saved-lineups.ts';
import { useUser } from '#web/backend/session.ts';
import { draftName, listDrafts } from '../store/other-drafts.ts';
import { savedActions } from '../store/saved-actions.ts';
import { builder, useBuilder } from '../store/use-builder.ts';
import { openSavedLineup, startNewLineup } from './open-lineup.ts';

const NONE = '';
const NEW = 'new';
const RETRY = 'retry';
const SIGN_IN = 'sign-in';
const DRAFT = 'draft ';

/**
 * Opens the list on keys that would change a closed list, and the lineup with it, at once. Needs
 * `showPicker`.
 */
function openInsteadOfChanging(event: KeyboardEvent<HTMLSelectElement>): void {
  const changes = /^(?:Arrow(?:Up|Down|Left|Right)|Page(?:Up|Down)|Home|End|\S)$/.test(event.key);
  if (!changes || event.altKey || event.ctrlKey || event.metaKey) return;
  if (!('showPicker' in event.currentTarget)) return;
  event.preventDefault();
  event.currentTarget.showPicker();
}

/** Opens a draft. Undo goes back to the lineup that was open. */
function openDraft(draft?: Draft): void {
  if (!draft || builder.getState().saved.saving) return;
  savedActions.openDraft(draft);
  savedActions.offerBack('Draft opened');
}

/** Visitors cannot save first, so Undo leads back instead of a question. */
function startAsVisitor(): void {
  savedActions.startNew();
  savedActions.offerBack('New lineup started');
}

/** The team's saved lineups, newest first. The open one is selected. Visitors choose from this browser's drafts. */
export function SavedSelect({ team }: { readonly team: Team }) {
  const client = useQueryClient();
  const saved = useBuilder((state) => state.saved.reference);
  const busy = useBuilder((state) => state.saved.opening || state.saved.saving);
  const navigate = useNavigate();
  const isVisitor = useUser() === null;
  const [drafts, setDrafts] = useState(listDrafts);
  const { data = [], isError, refetch } = useSavedLineups();
  const listed = lineupsOfTeam(data, team.id);
  // The open lineup is listed even when the list is not loaded yet or does not contain it.
  const missing = saved && !listed.some(({ id }) => id === saved.id) ? saved : null;

  const choose = (value: string) => {
    if (value === RETRY) void refetch();
    else if (value === NEW && isVisitor) startAsVisitor();
    else if (value === NEW) void startNewLineup(client);
    else if (value === SIGN_IN) void navigate(signInPath(PATHS.home));
    else if (value.startsWith(DRAFT)) openDraft(drafts[Number(value.slice(DRAFT.length))]?.draft);
    else if (value !== NONE && value !== builder.getState().saved.reference?.id) {
      void openSavedLineup(client, value);
    }
  };

  return (
    <span className="relative grid max-w-104 min-w-0 flex-[1_1_7rem]">
      <select
        aria-label={isVisitor ? 'Lineups' : 'Saved lineups'}
        aria-busy={busy}
        value={saved?.id ?? NONE}
        onChange={(event) => choose(event.target.value)}
        onKeyDown={openInsteadOfChanging}
        onFocus={() => setDrafts(listDrafts())}
        onPointerDown={() => setDrafts(listDrafts())}
        className="h-11 w-full min-w-0 appearance-none truncate rounded-control border border-line-strong bg-surface pr-9 pl-3.5 text-base/[inherit] font-semibold text-ink hover:bg-sunk aria-busy:cursor-progress"
      >
        <option value={NONE}>{isVisitor ? 'Select Lineup' : 'Select Saved Lineup'}</option>
        <option value={NEW}>New Lineup</option>
        {missing && <option value={missing.id}>{missing.name}</option>}
        {listed.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
        {isVisitor && (
          <>
            {drafts.map(({ draft }, index) => (
              <option key={index} value={`${DRAFT}${index}`}>
                {draftName(draft)}
              </option>
            ))}
            <option value={SIGN_IN}>Sign in to keep lineups</option>
          </>
        )}
        {isError && <option value={RETRY}>Failed to load lineups. Try again</option>}
      </select>
      <ChevronDown
        aria-hidden
        size={18}
        className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-soft"
      />
    </span>
  );
}
