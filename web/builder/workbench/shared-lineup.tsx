import { useQueryClient } from '@tanstack/react-query';
import { Eye, PencilLine } from 'lucide-react';
import { type ComponentProps, useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { plural } from '#domain/format.ts';
import { PATHS } from '#domain/pages.ts';
import { hasSamePlaces, playerAt, type Lineup } from '#domain/lineup.ts';
import { letterOf } from '#domain/letters.ts';
import type { SlottedPlayer } from '#domain/player.ts';
import type { Slot } from '#domain/formation.ts';
import { useGuests } from '#web/backend/get-guests.ts';
import { type OwnTeam, rosterOf, teamOf } from '#domain/own-teams/own-team.ts';
import { readTeamFragment } from '#domain/own-teams/team-link.ts';
import { adoptOwnTeam } from '#web/backend/own-teams.ts';
import { readLineupLink, resolveLineupLink } from '#domain/lineup-link.ts';
import type { Team } from '#domain/team.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Crest } from '#web/ui/crest.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { FailurePanel } from '#web/ui/query-failure.tsx';
import { usePageTitle } from '#web/ui/page-title.ts';
import { useTeamTheme } from '#web/ui/team-theme.ts';
import { useNote } from '#web/ui/use-note.tsx';
import { Rink } from '../board/rink/rink.tsx';
import { partFailureReason } from '#web/ui/toast-place.tsx';
import { adviseOffline } from '../roster/roster-list.tsx';
import type { SharedOpening } from '../store/intent.ts';
import { pageActions } from '../store/page-actions.ts';
import { builder, useBuilder } from '../store/use-builder.ts';
import './workbench.css';
import '../board/rink/rink.css';
import './shared.css';
import { classNames } from '#web/ui/class-names.ts';
import { Plate } from '#web/ui/plate.tsx';
import { spokenSlot } from '../store/spoken.ts';
import { scratchLines } from '#domain/lineup-text.ts';
import { useRoster } from '#web/backend/get-roster.ts';
import { useTeams } from '#web/backend/get-teams.ts';

/**
 * A linked lineup.
 * `told` counts the players in the link. `missing` counts those who left the roster or no longer fit their slots.
 */
interface LinkedView {
  readonly team: Team;
  /** The team's document, if it is an own team. */
  readonly own?: OwnTeam;
  readonly lineup: Lineup;
  readonly told: number;
  readonly missing: number;
}

type SharedState =
  | { readonly kind: 'loading' }
  /** The link is invalid, or its team is gone. `message` says which. */
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'failed'; readonly query: ComponentProps<typeof FailurePanel>['query'] }
  | ({ readonly kind: 'shown' } & LinkedView);

const DAMAGED = 'This link is damaged or incomplete. Copy it again, as a whole.';
const NO_TEAM = 'The team of this lineup is no longer in the list of teams.';

/**
 * Turns the text of a link into a lineup.
 * Names and numbers come from the team's current roster, or from the own team in the fragment.
 */
function useSharedLineup(text: string): SharedState {
  const linked = useMemo(() => readLineupLink(text), [text]);
  const { hash } = useLocation();
  const own = useMemo(() => readTeamFragment(hash.slice(1)), [hash]);
  const teams = useTeams();
  const roster = useRoster(linked?.teamId ?? null);
  const guests = useGuests(linked?.guests ?? []);
  return useMemo((): SharedState => {
    if (!linked || (linked.teamId === null && !own)) return { kind: 'refused', message: DAMAGED };
    if (linked.teamId === null && own) {
      const players = [...rosterOf(own), ...(guests.data ?? [])];
      return { kind: 'shown', own, team: teamOf(own), ...resolveLineupLink(linked, players) };
    }
    const failed = [teams, roster, guests].find(({ isError, data }) => isError && !data);
    if (failed) return { kind: 'failed', query: failed };
    if (!teams.data || !roster.data || !guests.data) return { kind: 'loading' };
    const team = teams.data.find(({ id }) => id === linked.teamId);
    if (!team) return { kind: 'refused', message: NO_TEAM };
    return { kind: 'shown', team, ...resolveLineupLink(linked, [...roster.data, ...guests.data]) };
  }, [guests, linked, own, roster, teams]);
}

interface SharedSlotProps {
  readonly slot: Slot;
  readonly player: SlottedPlayer | null;
  readonly onPress: () => void;
}

/** A slot of a shared lineup. It has the same accessible name as in the builder, but is read-only. */
function SharedSlot({ slot, player, onPress }: SharedSlotProps) {
  return (
    <div className={classNames('slot plate-box', player ? 'slot-filled' : 'slot-empty')}>
      {player ? (
        <Plate name={player.name} number={player.number} corner={slot.shortLabel} letter={letterOf(player)} />
      ) : (
        <span aria-hidden className="slot-call">
          {slot.shortLabel}
        </span>
      )}
      {/* Tab skips this button, because a press only shows a hint. Screen readers can still read it. */}
      <button
        type="button"
        tabIndex={-1}
        aria-label={spokenSlot(slot, player)}
        className="slot-press"
        onClick={onPress}
      />
    </div>
  );
}

const LinkedPreview = lazyDialog(async () => (await import('../take-away/preview-dialog.tsx')).LinkedPreview);

const PAGE = 'shared mx-auto grid max-w-5xl gap-3 px-2 pt-2.5 sm:gap-4 sm:px-6 sm:pt-6';

const HINT = 'A shared lineup is read-only. Make it yours to change it.';
const HINT_MS = 6000;

function isOpenAlready({ team, lineup }: SharedOpening): boolean {
  const { team: current, history } = builder.getState().lineup;
  return current?.id === team.id && hasSamePlaces(history.present, lineup);
}

/** Returns a function that opens the shared lineup in the builder. It first asks about unsaved changes. */
function useMakeYours(view: LinkedView) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const opened = useBuilder((state) => state.lineup.opened);
  const [openedAtFirst] = useState(opened);
  useEffect(() => {
    if (opened !== openedAtFirst) void navigate(PATHS.home);
    // oxlint-disable-next-line react/exhaustive-deps -- `navigate` changes after each navigation
  }, [opened, openedAtFirst]);
  return () => {
    const own = view.own && adoptOwnTeam(client, view.own);
    if (typeof own === 'string') return pageActions.showMessage('Shared lineup', own);
    const opening = { team: own ? teamOf(own) : view.team, lineup: view.lineup };
    if (isOpenAlready(opening)) {
      pageActions.refreshTeam(opening.team);
      return void navigate(PATHS.home);
    }
    import('../lineups/open-lineup.ts').then(
      ({ openSharedLineup }) => openSharedLineup(client, opening),
      (error: unknown) => {
        const message = `The lineup could not be opened. ${partFailureReason(error)}`;
        pageActions.showMessage('Shared lineup', message);
      },
    );
  };
}

function missingSentence({ team, told, missing }: LinkedView): string {
  const those =
    missing === 1 ? 'player was left out: no longer' : 'players were left out: they are no longer';
  return `${missing} of ${told} ${those} on the ${team.name} roster in the same position.`;
}

interface BannerProps {
  readonly view: LinkedView;
  readonly onPreview: () => void;
}

function Banner({ view, onPreview }: BannerProps) {
  const hasOwn = useBuilder((state) => state.lineup.team !== null);
  const makeYours = useMakeYours(view);
  return (
    <header className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-3 panel px-4 py-3.5 desk:grid-cols-[auto_minmax(0,1fr)_auto] desk:px-5 desk:py-4">
      <span className="size-13 rounded-full bg-accent text-xl/[inherit] text-on-accent inset-ring-2 inset-ring-(--stripe)">
        <Crest team={view.team} />
      </span>
      <div className="grid min-w-0 gap-0.5">
        <h1 className="display-type text-xl wrap-anywhere sm:text-2xl">
          {`Shared lineup: ${view.team.name}`}
        </h1>
        <p className="text-sm text-soft">
          {view.own &&
            `A fan’s own team of ${plural(view.own.players.length, 'player')}, with names of the fan’s choice. `}
          Read-only. Make it yours to change it.
        </p>
        {view.missing > 0 && <p className="text-sm text-bad">{missingSentence(view)}</p>}
      </div>
      <div className="col-span-full flex flex-wrap gap-2 *:flex-[1_1_auto] desk:col-auto desk:flex-nowrap">
        <Button look="primary" onClick={makeYours}>
          <PencilLine aria-hidden size={20} />
          Make it yours
        </Button>
        <Button onClick={onPreview}>
          <Eye aria-hidden size={20} />
          Preview
        </Button>
        <ButtonLink look="quiet" to={PATHS.home}>
          {hasOwn ? 'Back to my lineup' : 'Build my own'}
        </ButtonLink>
      </div>
    </header>
  );
}

function SharedView({ view }: { readonly view: LinkedView }) {
  const { team, lineup } = view;
  const [previewing, setPreviewing] = useState(false);
  const { note, say } = useNote(HINT_MS);
  usePageTitle(`Shared lineup: ${team.name}`);
  useTeamTheme(team);
  const hint = () => say(HINT);
  return (
    <div className={PAGE}>
      <Banner view={view} onPreview={() => setPreviewing(true)} />
      <section aria-label="Lineup" className="lineup panel">
        <Rink
          formation={lineup.formation}
          renderSlot={(slot) => (
            <SharedSlot key={slot.id} slot={slot} player={playerAt(lineup, slot.id)} onPress={hint} />
          )}
        />
        {scratchLines(lineup, (name) => name).map((line) => (
          <p key={line} className="px-4 py-1 text-sm text-soft">
            {line}
          </p>
        ))}
      </section>
      {note}
      {previewing && <LinkedPreview team={team} lineup={lineup} onClose={() => setPreviewing(false)} />}
    </div>
  );
}

/**
 * A read-only lineup from a link.
 * The user's draft stays unchanged until they choose `Make it yours`. The URL keeps the link, so a reload
 * shows the same lineup.
 */
export function SharedLineup({ text }: { readonly text: string }) {
  const shared = useSharedLineup(text);
  const navigate = useNavigate();
  const refusal = shared.kind === 'refused' ? shared.message : null;
  useEffect(() => {
    if (refusal === null) return;
    void navigate(PATHS.home, { replace: true });
    pageActions.showMessage('Shared lineup', refusal);
    // oxlint-disable-next-line react/exhaustive-deps -- `navigate` changes after each navigation
  }, [refusal]);
  if (shared.kind === 'shown') return <SharedView view={shared} />;
  if (shared.kind === 'failed') {
    return (
      <div className={PAGE}>
        <FailurePanel query={shared.query} fallback="An unexpected error occurred while loading the lineup">
          {adviseOffline()}
        </FailurePanel>
      </div>
    );
  }
  return (
    <div role="status" aria-label="Opening lineup…" className={PAGE}>
      <div className="skeleton h-24" />
      <div className="skeleton h-[36rem]" />
    </div>
  );
}
