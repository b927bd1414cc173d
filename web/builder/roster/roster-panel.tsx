import { useState } from 'react';
import { PenLine, UserRoundPlus, UserRoundSearch } from 'lucide-react';
import { isOwnTeam, splitTeamName, type Team } from '#domain/team.ts';
import { formatMonthDay } from '#domain/format.ts';
import { SearchField } from '#web/ui/search-field.tsx';
import { widthStyle } from '#web/ui/text-width.ts';
import { focusFirstRosterCard } from '../store/focus.ts';
import { screenActions } from '../store/screen-actions.ts';
import { useBuilder } from '../store/use-builder.ts';
import { Crest } from '#web/ui/crest.tsx';
import { ChangeTeam } from './change-team.tsx';
import { RosterList } from './roster-list.tsx';
import { ROSTER_PANEL_ID, RosterTabs } from './roster-tabs.tsx';
import { SheetHandle } from './sheet-handle.tsx';
import { useCachedSince, useRoster } from '#web/backend/get-roster.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { pageActions } from '../store/page-actions.ts';
import { Button } from '#web/ui/button.tsx';

/**
 * The button that opens a report about a missing or wrong player. The report starts with the searched name.
 * Hidden while the roster loads, because the growing list would move the button.
 */
function RequestPlayer({ teamId }: { readonly teamId: string }) {
  const { isPending } = useRoster(teamId);
  const search = useBuilder((state) => state.screen.search.trim());
  const isName = /^\D+$/.test(search);
  if (isPending) return null;
  return (
    <div className="roster-request">
      <Button
        className="w-full"
        onClick={() => pageActions.openDialog({ kind: 'report', playerName: isName ? search : '' })}
      >
        <UserRoundSearch aria-hidden size={18} />
        Request Player
      </Button>
    </div>
  );
}

const AccountTeams = lazyPart(
  async () => (await import('../start/own-team/account-teams-problem.tsx')).BuilderAccountTeams,
  { missing: () => null },
);

/** Opens the form of an own team. If another tab deleted the team, lets the user choose another one. */
function EditTeam({ team }: { readonly team: Team }) {
  const { isError, refetch } = useRoster(team.id);
  const edit = async () => {
    const { findOwnTeam } = await import('#web/backend/stored-teams.ts');
    const edited = findOwnTeam(team.id);
    if (edited) pageActions.openDialog({ kind: 'own-team', edited });
    else await refetch();
  };
  return (
    <div className="roster-request grid gap-2">
      <AccountTeams />
      {isError ? (
        <Button className="w-full" onClick={() => pageActions.openDialog({ kind: 'team-picker' })}>
          Choose a team
        </Button>
      ) : (
        <Button className="w-full" onClick={() => void edit()}>
          <PenLine aria-hidden size={18} />
          Edit team
        </Button>
      )}
    </div>
  );
}

const RosterDate = lazyPart(async () => (await import('./roster-date.tsx')).RosterDate);

/**
 * Shows the day on which the roster last agreed with the NHL's roster.
 * If the current roster cannot be fetched, shows the day on which the browser cached the roster on screen.
 */
function CachedSince({ teamId }: { readonly teamId: string }) {
  const since = useCachedSince(teamId);
  return (
    <>
      <p role="status" className="text-center text-sm text-soft empty:hidden">
        {since && `Offline: roster of ${formatMonthDay(since)}`}
      </p>
      {!since && <RosterDate teamId={teamId} />}
    </>
  );
}

function RosterHeader({ team }: { readonly team: Team }) {
  const { place, nickname } = splitTeamName(team);
  return (
    <div className="roster-header">
      <span className="size-13 shrink-0 text-xl">
        <Crest key={team.logo_url} team={team} />
      </span>
      <div className="@container min-w-0 flex-1" style={widthStyle(nickname)}>
        <p className="text-sm leading-tight">{place}</p>
        <h2 className="display-type roster-nickname">{nickname}</h2>
      </div>
      <ChangeTeam />
    </div>
  );
}

/**
 * Whether the search field has focus, which raises a phone's sheet. On blur, the sheet stays up until the tap is over.
 * Otherwise, it would move away from under the finger.
 */
function useSearching() {
  const [searching, setSearching] = useState(false);
  return {
    searching,
    onFocus: () => setSearching(true),
    onBlur: () => void setTimeout(() => setSearching(false)),
  };
}

/** Lists the team's players by position: beside the rink on wide screens, in a bottom sheet on phones. */
export function RosterPanel({ team }: { readonly team: Team }) {
  const search = useBuilder((state) => state.screen.search);
  const sheet = useBuilder((state) => state.screen.sheet);
  const tab = useBuilder((state) => state.screen.tab);
  const { searching, ...field } = useSearching();
  return (
    <section
      id="roster"
      tabIndex={-1}
      aria-label="Roster"
      className="roster"
      data-sheet={sheet}
      data-searching={searching || undefined}
    >
      <SheetHandle team={team} />
      <RosterHeader team={team} />
      <div className="roster-body">
        <div className="grid gap-2 px-4 pb-2 desk:pt-3">
          <SearchField
            label="Search name or number"
            value={search}
            onChange={(text) => screenActions.setSearch(text)}
            onEnter={focusFirstRosterCard}
            {...field}
          />
          <RosterTabs />
          <Button className="w-full" onClick={() => pageActions.openDialog({ kind: 'add-player' })}>
            <UserRoundPlus aria-hidden size={18} />
            Add a player
          </Button>
          <CachedSince teamId={team.id} />
        </div>
        <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-2 pb-3 desk:scroll-pb-18">
          <div id={ROSTER_PANEL_ID} role="tabpanel" aria-labelledby={`roster-tab-${tab}`}>
            <RosterList teamId={team.id} />
          </div>
          {isOwnTeam(team.id) ? <EditTeam team={team} /> : <RequestPlayer teamId={team.id} />}
        </div>
      </div>
    </section>
  );
}
