import { Copy, PenLine, Trash2 } from 'lucide-react';
import { Link } from 'react-router';
import { lineupPath } from '#domain/pages.ts';
import { DEFAULT_LINEUP_TITLE } from '#domain/saved-lineup.ts';
import { STANDARD_FORMATION } from '#domain/formation.ts';
import { normalizeTeam, type Team } from '#domain/team.ts';
import type { SavedLineupListing } from '#web/backend/saved-lineups/saved-lineup.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { FormMessage } from '#web/ui/form-message.tsx';
import { formatTime } from '#web/ui/format-time.ts';
import { Toggle } from '#web/ui/toggle.tsx';
import { LineupThumbnail } from './lineup-thumbnail.tsx';
import { teamNameOfLineup } from './narrow-lineups.ts';

/** Listings have no slots; every saved lineup uses the standard formation. */
const TOTAL = STANDARD_FORMATION.slots.length;

interface LineupRowProps {
  readonly lineup: SavedLineupListing;
  /** The lineup's team; undefined while teams load or after it was deleted. */
  readonly team: Team | undefined;
  readonly selected: boolean;
  readonly busy: boolean;
  readonly problem: string | null;
  readonly onSelect: (selected: boolean) => void;
  readonly onPublish: (isPublic: boolean) => void;
  readonly onRename: () => void;
  readonly onDuplicate: () => void;
  readonly onDelete: () => void;
}

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
      <Link to={lineupPath(id)} aria-label={`Open ${name}`} className={`${buttonClass({})} lineup-row-open`}>
        Open
      </Link>
    </div>
  );
}

function RowText({ lineup }: { readonly lineup: SavedLineupListing }) {
  const { filled, name, title, updated_at: updated } = lineup;
  return (
    <div className="lineup-row-text">
      <h2 className="display-type line-clamp-3 text-[1.375rem] leading-[1.2] wrap-anywhere normal-case">
        <bdi>{name}</bdi>
      </h2>
      {title && title !== name && title !== DEFAULT_LINEUP_TITLE && (
        <p className="line-clamp-2 wrap-anywhere">
          <bdi>{title}</bdi>
        </p>
      )}
      <p className="text-note break-words text-soft">
        <span className="lineup-row-filled" data-full={filled === TOTAL || undefined}>
          <span aria-hidden>
            {filled}/{TOTAL}
          </span>
          <span className="sr-only">
            {filled} of {TOTAL} slots filled
          </span>
        </span>
        {teamNameOfLineup(lineup)} · <time dateTime={updated}>{formatTime(updated)}</time>
      </p>
    </div>
  );
}

/** A saved lineup with its actions. Clicking anywhere else opens it. */
export function LineupRow(props: LineupRowProps) {
  const { lineup, busy, onSelect, problem, selected } = props;
  const team = props.team ?? normalizeTeam({ id: 'gone', name: teamNameOfLineup(lineup) });
  return (
    <li className="panel lineup-row" aria-busy={busy || undefined} data-selected={selected || undefined}>
      <label className="lineup-row-check">
        <input
          type="checkbox"
          aria-label={`Select ${lineup.name}`}
          checked={selected}
          onChange={({ target }) => onSelect(target.checked)}
        />
      </label>
      <LineupThumbnail lineup={lineup} team={team} />
      <RowText lineup={lineup} />
      <RowActions {...props} />
      {problem && (
        <div className="lineup-row-problem">
          <FormMessage tone="bad">{problem}</FormMessage>
        </div>
      )}
    </li>
  );
}
