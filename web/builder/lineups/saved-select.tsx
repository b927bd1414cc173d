import { useQueryClient } from '@tanstack/react-query';
import { ChevronDown, FolderOpen } from 'lucide-react';
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
 * Opens the list on keys that would otherwise select another option, because selecting an option opens its lineup.
 * Does nothing in browsers without `showPicker`.
 */
function openInsteadOfChanging(event: KeyboardEvent<HTMLSelectElement>): void {
  const changes = /^(?:Arrow(?:Up|Down|Left|Right)|Page(?:Up|Down)|Home|End|\S)$/.test(event.key);
  if (!changes || event.altKey || event.ctrlKey || event.metaKey) return;
  if (!('showPicker' in event.currentTarget)) return;
  event.preventDefault();
  event.currentTarget.showPicker();
}

function openDraft(draft?: Draft): void {
  if (!draft || builder.getState().saved.saving) return;
  savedActions.openDraft(draft);
  savedActions.offerBack('Draft opened');
}

/** Starts a new lineup without asking about the open one, which visitors cannot save. Undo reopens it. */
function startAsVisitor(): void {
  savedActions.startNew();
  savedActions.offerBack('New lineup started');
}

/** The arrow over the select. On wide screens, an icon replaces the arrow and the text. */
function SelectFace() {
  return (
    <>
      <ChevronDown
        aria-hidden
        size={18}
        className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-soft min-[80rem]:hidden"
      />
      <FolderOpen
        aria-hidden
        size={20}
        className="pointer-events-none absolute inset-0 m-auto hidden min-[80rem]:block"
      />
    </>
  );
}

/**
 * Lists the team's saved lineups, newest first, and opens the selected one. Lists this browser's drafts for visitors.
 * On wide screens, the select is an icon that opens the list, so that the title has more room.
 */
export function SavedSelect({ team }: { readonly team: Team }) {
  const client = useQueryClient();
  const saved = useBuilder((state) => state.saved.reference);
  const busy = useBuilder((state) => state.saved.opening || state.saved.saving);
  const navigate = useNavigate();
  const isVisitor = useUser() === null;
  const [drafts, setDrafts] = useState(listDrafts);
  const { data = [], isError, refetch } = useSavedLineups();
  const listed = lineupsOfTeam(data, team.id);
  // The open lineup is listed even when the list is not loaded yet or lacks this lineup.
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
    <span className="relative grid max-w-104 min-w-0 flex-[1_1_7rem] min-[80rem]:flex-none">
      <select
        aria-label={isVisitor ? 'Lineups' : 'Saved lineups'}
        aria-busy={busy}
        title={saved?.name ?? 'Your lineups'}
        value={saved?.id ?? NONE}
        onChange={(event) => choose(event.target.value)}
        onKeyDown={openInsteadOfChanging}
        onFocus={() => setDrafts(listDrafts())}
        onPointerDown={() => setDrafts(listDrafts())}
        className="h-11 w-full min-w-0 appearance-none truncate rounded-control border border-line-strong bg-surface pr-10 pl-3.5 min-[80rem]:w-11 min-[80rem]:pr-0 min-[80rem]:pl-11 text-base/[inherit] font-semibold text-ink hover:bg-sunk aria-busy:cursor-progress"
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
      <SelectFace />
    </span>
  );
}
