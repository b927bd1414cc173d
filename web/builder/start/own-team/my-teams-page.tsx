import { useQuery } from '@tanstack/react-query';
import { Check, Link2, PenLine, Plus, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { plural } from '#domain/format.ts';
import { makeLineup } from '#domain/lineup.ts';
import { fittingFormation, type OwnTeam, OWN_TEAM_LIMITS, teamOf } from '#domain/own-teams/own-team.ts';
import { PATHS } from '#domain/pages.ts';
import { useAccountTeams } from '#web/backend/account-teams/account-teams.ts';
import { ownTeamsQuery } from '#web/backend/own-teams.ts';
import { useUser } from '#web/backend/session.ts';
import { Button } from '#web/ui/button.tsx';
import { Crest } from '#web/ui/crest.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { usePageTitle } from '#web/ui/page-title.ts';
import { plateColors } from '#web/ui/plate-colors.ts';
import { pageActions } from '../../store/page-actions.ts';
import { lineupAddress } from '../../take-away/card-subject.ts';
import { useCopy } from '#web/ui/use-copy.tsx';
import { AccountTeamsProblem } from './account-teams-problem.tsx';
import { DeleteTeamDialog } from './delete-team-dialog.tsx';
import { openTeam } from './open-team.ts';

function useTeamForm() {
  const navigate = useNavigate();
  return (edited: OwnTeam | null) => {
    pageActions.openDialog({ kind: 'own-team', edited });
    void navigate(PATHS.home);
  };
}

interface RowProps {
  readonly team: OwnTeam;
  readonly onDelete: () => void;
}

function TeamRow({ team, onDelete }: RowProps) {
  const navigate = useNavigate();
  const edit = useTeamForm();
  const shown = teamOf(team);
  const { copied, copy, outcome } = useCopy();
  const share = async () =>
    copy(lineupAddress({ team: shown, lineup: makeLineup({}, fittingFormation(team.players)) }));
  const CopyIcon = copied ? Check : Link2;
  const build = () => {
    openTeam(team);
    void navigate(PATHS.home);
  };
  return (
    <li className="flex flex-wrap items-center gap-3 border-b border-line py-3 last:border-b-0">
      <span
        className="grid size-12 flex-none place-items-center rounded-plate bg-(--plate-fill) text-lg text-(--plate-ink) shadow-[0_0_0_1px_var(--line)]"
        style={plateColors(shown)}
      >
        <Crest key={team.crest} team={shown} />
      </span>
      <div className="min-w-0 flex-[1_1_10rem]">
        <h2 className="font-semibold wrap-anywhere">{team.name}</h2>
        <p className="text-sm text-soft">{`${team.short} · ${plural(team.players.length, 'player')}`}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button look="primary" aria-label={`Build a lineup of ${team.name}`} onClick={build}>
          Build
        </Button>
        <Button aria-label={`Edit ${team.name}`} onClick={() => edit(team)}>
          <PenLine aria-hidden size={18} className="max-sm:hidden" />
          Edit
        </Button>
        <Button aria-label={`Copy link to ${team.name}`} onClick={() => void share()}>
          <CopyIcon aria-hidden size={18} className={copied ? 'text-good' : undefined} />
          {copied ? 'Copied!' : 'Copy link'}
        </Button>
        <Button look="quiet" square aria-label={`Delete ${team.name}`} onClick={onDelete}>
          <Trash2 aria-hidden size={18} />
        </Button>
      </div>
      {outcome}
    </li>
  );
}

const LOADING = 'Loading the teams of your account…';

/** Where the teams are stored. */
function usePlace(): string {
  const user = useUser();
  const { data, isPending } = useAccountTeams();
  if (!user) return 'They stay in this browser.';
  if (isPending) return LOADING;
  return data === null ? 'Saved in your account.' : '';
}

export function MyTeamsPage() {
  const { data: teams } = useQuery(ownTeamsQuery);
  const [asked, ask] = useState<OwnTeam | null>(null);
  const edit = useTeamForm();
  const place = usePlace();
  const isLoading = place === LOADING && teams.length === 0;
  usePageTitle('My teams');
  const make = (
    <Button look="primary" onClick={() => edit(null)}>
      <Plus aria-hidden size={20} />
      Make your own team
    </Button>
  );
  return (
    <div className="mx-auto grid max-w-3xl gap-4 px-3 py-6 sm:px-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="display-type text-3xl">My teams</h1>
        {teams.length > 0 && make}
      </div>
      <AccountTeamsProblem />
      {isLoading ? (
        <div role="status" aria-label={LOADING} className="skeleton h-24" />
      ) : teams.length === 0 ? (
        <EmptyState title="No teams yet" action={make}>
          {`Paste a roster, or pick players of all clubs. ${place}`}
        </EmptyState>
      ) : (
        <>
          <p role="status" className="text-soft">{`${teams.length} of ${OWN_TEAM_LIMITS.teams}. ${place}`}</p>
          <ul className="panel px-4">
            {teams.map((team) => (
              <TeamRow key={team.id} team={team} onDelete={() => ask(team)} />
            ))}
          </ul>
        </>
      )}
      {asked && <DeleteTeamDialog team={asked} onClose={() => ask(null)} />}
    </div>
  );
}

/**
 * Opens the form for a new team with the roster from the URL: `/new#roster=…` or `/new?roster=…`.
 * Other sites can link to it. Browsers do not send the fragment (`#roster=…`) to the server.
 */
export function NewTeamPage() {
  const navigate = useNavigate();
  const { hash, search } = useLocation();
  useEffect(() => {
    const given =
      new URLSearchParams(hash.slice(1)).get('roster') ?? new URLSearchParams(search).get('roster');
    pageActions.openDialog({ kind: 'own-team', edited: null, roster: given ?? '' });
    void navigate(PATHS.home, { replace: true });
    // oxlint-disable-next-line react/exhaustive-deps -- the page opens the form once
  }, []);
  return null;
}
