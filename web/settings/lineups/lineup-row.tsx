import { Copy, PenLine, Trash2 } from 'lucide-react';
import { Link } from 'react-router';
import { DEFAULT_LINEUP_TITLE } from '#domain/saved-lineup.ts';
import { normalizeTeam, type Team } from '#domain/team.ts';
import type { SavedLineupListing } from '#web/backend/saved-lineups/saved-lineup.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Crest } from '#web/ui/crest.tsx';
import { FormMessage } from '#web/ui/form-message.tsx';
import { formatDate } from '#web/ui/format-date.ts';
import { plateColors } from '#web/ui/plate-colors.ts';
import { Toggle } from '#web/ui/toggle.tsx';
import { teamNameOf } from './narrow-lineups.ts';

interface LineupRowProps {
  readonly lineup: SavedLineupListing;
  /** Its team, as far as it still plays and is loaded. */
  readonly team: Team | undefined;
  readonly busy: boolean;
  readonly problem: string | null;
  readonly onPublish: (isPublic: boolean) => void;
  readonly onRename: () => void;
  readonly onDuplicate: () => void;
  readonly onDelete: () => void;
}

/** What can be done with the line-up. */
function RowActions({ busy, lineup, onDelete, onDuplicate, onPublish, onRename }: LineupRowProps) {
  const { id, name } = lineup;
  return (
    <div className="lineup-row-actions">
      <Toggle
        compact
        label="Public"
        name={`Public: ${name}`}
        checked={lineup.is_public}
        busy={busy}
        onChange={onPublish}
      />
      <span className="flex-1" />
      <Button look="quiet" square aria-label={`Rename ${name}`} title="Rename" onClick={onRename}>
        <PenLine aria-hidden size={20} />
      </Button>
      <Button
        look="quiet"
        square
        aria-label={`Duplicate ${name}`}
        aria-disabled={busy}
        title="Duplicate"
        onClick={onDuplicate}
      >
        <Copy aria-hidden size={20} />
      </Button>
      <Button
        look="quiet"
        square
        aria-label={`Delete ${name}`}
        aria-disabled={busy}
        title="Delete"
        onClick={onDelete}
      >
        <Trash2 aria-hidden size={20} />
      </Button>
      <Link
        to={`/?lineup=${id}`}
        aria-label={`Open ${name}`}
        className={`${buttonClass({})} lineup-row-open`}
      >
        Open
      </Link>
    </div>
  );
}

/** One saved line-up: crest on the team's tab, what it is called, and what can be done with it. A press anywhere else opens it. */
export function LineupRow(props: LineupRowProps) {
  const { lineup, busy, problem } = props;
  const { name, title } = lineup;
  const team = props.team ?? normalizeTeam({ id: 'gone', name: teamNameOf(lineup) });
  return (
    <li className="panel lineup-row" aria-busy={busy || undefined}>
      <div className="plate-tab lineup-row-tab" style={team ? plateColors(team) : undefined}>
        {team && <Crest key={team.id} team={team} />}
      </div>
      <div className="lineup-row-text">
        <h2 className="display-type line-clamp-3 text-[1.375rem] wrap-anywhere normal-case">
          <bdi>{name}</bdi>
        </h2>
        {title && title !== name && title !== DEFAULT_LINEUP_TITLE && (
          <p className="line-clamp-2 wrap-anywhere">
            <bdi>{title}</bdi>
          </p>
        )}
        <p className="text-[0.9375rem] break-words text-soft">
          {teamNameOf(lineup)} · <time dateTime={lineup.updated_at}>{formatDate(lineup.updated_at)}</time>
        </p>
      </div>
      <RowActions {...props} />
      {problem && (
        <div className="lineup-row-problem">
          <FormMessage tone="bad">{problem}</FormMessage>
        </div>
      )}
    </li>
  );
}
