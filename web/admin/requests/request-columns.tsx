import { Check, CircleCheck, RotateCcw } from 'lucide-react';
import { Link } from 'react-router';
import { PATHS } from '#domain/pages.ts';
import { formatDate } from '#domain/format.ts';
import type { PlayerRequest } from '#web/backend/admin/requests/get-requests.ts';
import { Button } from '#web/ui/button.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { deleteColumn } from '../long-table.tsx';
import { TwoLineTime } from '../two-line-time.tsx';
import type { TeamNames } from '../use-team-names.ts';
import { useState } from 'react';
import { classNames } from '#web/ui/class-names.ts';

/** Notes that are longer than these limits are cut at first, so that rows stay short. */
const LONG_CHARACTERS = 140;
const LONG_LINES = 3;

export function RequestNotes({ text, about }: { readonly text: string; readonly about: string }) {
  const [open, setOpen] = useState(false);
  const long = text.length > LONG_CHARACTERS || text.split('\n').length > LONG_LINES;
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
          className="min-h-11 text-sm font-semibold underline decoration-line-strong underline-offset-4 pointer-fine:min-h-7"
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

type Asked = Pick<PlayerRequest, 'player_name' | 'type' | 'team_id'>;

/**
 * Returns the URL that searches for a request's player. For a removal request, it opens the delete tab. For other
 * requests, it opens the edit tab, where admins can also add a missing player to the team.
 */
export function lookUpAddress({ player_name: name, team_id: team, type }: Asked): string {
  const params = new URLSearchParams({
    tab: type === 'Remove Player' ? 'delete' : 'edit',
    search: name,
    ...(team !== null && { 'add-to': String(team) }),
  });
  return `${PATHS.players}?${params.toString()}`;
}

/** Returns the team's name, or `Team 7` if team 7 was deleted. Null if the request has no team. */
export function teamNameOfRequest(
  { team_id: id }: Pick<PlayerRequest, 'team_id'>,
  teams: TeamNames,
): string | null {
  return id === null ? null : (teams.get(String(id)) ?? `Team ${id}`);
}

function Reporter({ email }: { readonly email: string | null }) {
  return (
    <span className="block max-w-52 text-sm font-normal wrap-anywhere text-soft @min-[44rem]/data-table:max-w-40 @min-[58rem]/data-table:max-w-52">
      {email ? <bdi>{email}</bdi> : 'No email'}
    </span>
  );
}

interface PlayerCellProps {
  readonly request: PlayerRequest;
  readonly teamName: string | null;
}

/** In narrow tables, this cell also shows the values of the hidden columns. */
function PlayerCell({ request, teamName }: PlayerCellProps) {
  return (
    <div className="grid justify-items-start gap-0.5 py-2">
      <Link
        to={lookUpAddress(request)}
        title="Look up among the players"
        className="inline-flex min-h-6 items-center underline decoration-line-strong underline-offset-4 hover:decoration-current"
      >
        <bdi className="wrap-anywhere">{request.player_name}</bdi>
      </Link>
      <span className="text-sm font-normal text-soft">
        {teamName === null ? 'No team' : <bdi>{teamName}</bdi>}
      </span>
      <div className="data-narrow grid gap-0.5 text-sm font-normal text-soft">
        <span>
          {request.type} · <time dateTime={request.created_at}>{formatDate(request.created_at)}</time>
        </span>
        <Reporter email={request.reporter_email} />
        {request.notes && <RequestNotes text={request.notes} about={request.player_name} />}
      </div>
    </div>
  );
}

interface RequestActions {
  readonly onFix: (request: PlayerRequest) => void;
  readonly onReopen: (request: PlayerRequest) => void;
  readonly onDelete: (request: PlayerRequest) => void;
}

function FixedCell({ request, onFix, onReopen }: { readonly request: PlayerRequest } & RequestActions) {
  const { fixed_at: fixedAt, player_name: name } = request;
  const isFixed = fixedAt !== null;
  return (
    <div className="grid justify-items-start whitespace-nowrap">
      {isFixed && (
        <span className="flex items-center gap-1.5">
          <CircleCheck aria-hidden size={17} className="shrink-0 text-good" />
          <span className="sr-only">Fixed </span>
          <time dateTime={fixedAt}>{formatDate(fixedAt)}</time>
        </span>
      )}
      <Button
        look={isFixed ? 'quiet' : 'secondary'}
        aria-label={`${isFixed ? 'Reopen' : 'Mark as Fixed'}: ${name}`}
        data-row-action="fix"
        // This margin aligns the icon of Reopen with the icon beside the date above.
        className={isFixed ? '-ms-4' : ''}
        onClick={() => (isFixed ? onReopen : onFix)(request)}
      >
        {isFixed ? <RotateCcw aria-hidden size={17} /> : <Check aria-hidden size={18} />}
        <span className="@max-[58rem]/data-table:sr-only">{isFixed ? 'Reopen' : 'Mark as Fixed'}</span>
      </Button>
    </div>
  );
}

export function requestColumns(teams: TeamNames, actions: RequestActions): readonly Column<PlayerRequest>[] {
  return [
    {
      id: 'player',
      header: 'Player',
      naming: true,
      cell: (request) => <PlayerCell request={request} teamName={teamNameOfRequest(request, teams)} />,
    },
    {
      id: 'type',
      header: 'Type',
      wideOnly: true,
      cell: ({ type }) => <span className="@min-[58rem]/data-table:whitespace-nowrap">{type}</span>,
    },
    {
      id: 'notes',
      header: 'Notes',
      wideOnly: true,
      cell: ({ notes, player_name: name }) =>
        notes ? <RequestNotes text={notes} about={name} /> : <span className="text-soft">–</span>,
    },
    {
      id: 'created',
      header: 'Created',
      wideOnly: true,
      cell: ({ created_at: at, reporter_email: email }) => (
        <>
          <TwoLineTime iso={at} />
          <Reporter email={email} />
        </>
      ),
    },
    {
      id: 'fixed',
      header: 'Fixed',
      cell: (request) => <FixedCell request={request} {...actions} />,
    },
    deleteColumn(({ player_name: name }) => `request: ${name}`, actions.onDelete),
  ];
}
