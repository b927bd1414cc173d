import { Pencil, Plus } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '#web/ui/button.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import type { League, ListedPlayer } from '../finder/league.ts';
import { SHOW_ALL } from '../finder/narrow.ts';
import { Unknown } from '../finder/player-cells.tsx';
import { PlayerFinder } from '../finder/player-finder.tsx';
import { AddForm } from './add-form.tsx';
import { type DraftStore, isChanged, NEW_PLAYER, useDrafts } from './drafts.ts';
import { EditForm } from './edit-form.tsx';
import './edit.css';

const rowButtonId = (id: string | number) => `edit-player-${id}`;

/** What the view state of a row shows beside name, team and position. */
const VIEW_COLUMNS: readonly Column<ListedPlayer>[] = [
  {
    id: 'shoots',
    header: 'Shoots',
    wideOnly: true,
    sortBy: ({ row }) => row.shoots,
    cell: ({ row }) => row.shoots ?? <Unknown />,
  },
  {
    id: 'birthdate',
    header: 'Born',
    wideOnly: true,
    sortBy: ({ row }) => row.birthdate,
    cell: ({ row }) => <span className="tabular-nums whitespace-nowrap">{row.birthdate ?? <Unknown />}</span>,
  },
  {
    id: 'size',
    header: 'Ht / Wt',
    wideOnly: true,
    sortBy: ({ row }) => row.weight,
    cell: ({ row }) => (
      <span className="tabular-nums whitespace-nowrap">
        {row.height ?? <Unknown />} / {row.weight ?? <Unknown />}
      </span>
    ),
  },
];

/** Opens a form and leads into it. */
function openEdit(drafts: DraftStore, player: ListedPlayer): void {
  if (!drafts.edits.has(player.row.id)) flushSync(() => drafts.open(player.row));
  const row = document.querySelector(`#${rowButtonId(player.id)}`)?.closest('tr');
  row?.nextElementSibling?.querySelector<HTMLElement>('[name=first_name]')?.focus();
}

function useColumns(drafts: DraftStore): readonly Column<ListedPlayer>[] {
  return useMemo(
    () => [
      ...VIEW_COLUMNS,
      {
        id: 'edit',
        header: '',
        end: true,
        cell: (player) => (
          <Button
            id={rowButtonId(player.id)}
            data-row-control
            look="quiet"
            aria-label={`Edit ${player.name}`}
            aria-expanded={drafts.edits.has(player.row.id)}
            onClick={() => openEdit(drafts, player)}
          >
            <Pencil aria-hidden size={17} />
            <span className="data-label">Edit</span>
          </Button>
        ),
      },
    ],
    [drafts],
  );
}

interface UnsavedProps {
  readonly players: readonly ListedPlayer[];
  readonly onShow: (player: ListedPlayer) => void;
}

/** Players whose changes are not saved yet, with a way to each of them however the list is narrowed. */
function Unsaved({ players, onShow }: UnsavedProps) {
  if (players.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-control border border-line-strong bg-sunk px-3.5 py-1">
      <span className="font-semibold">Not saved yet:</span>
      {players.map((player) => (
        <button
          key={player.id}
          type="button"
          className="min-h-11 underline underline-offset-4"
          onClick={() => onShow(player)}
        >
          <bdi>{player.name}</bdi>
        </button>
      ))}
    </div>
  );
}

/** Lists players with their values, opens them for editing row by row, and adds new ones. */
export function EditTab({ league }: { readonly league: League }) {
  const drafts = useDrafts();
  const [narrowing, onNarrow] = useState(SHOW_ALL);
  const addButton = useRef<HTMLButtonElement>(null);
  const columns = useColumns(drafts);
  const unsaved = [...drafts.edits.values()].flatMap((draft) => {
    const player = league.byId.get(String(draft.base.id));
    return player && isChanged(draft) ? [player] : [];
  });
  /** Whose form gets the focus as soon as the list has come to it. */
  const awaited = useRef<number | null>(null);
  const show = (player: ListedPlayer) => {
    awaited.current = player.row.id;
    onNarrow({ ...SHOW_ALL, text: player.name, team: player.team?.id ?? '' });
  };
  const editState = ({ id, name, row }: ListedPlayer) => {
    const draft = drafts.edits.get(row.id);
    const toRow = () => document.querySelector<HTMLElement>(`#${rowButtonId(id)}`)?.focus();
    if (!draft) return null;
    const welcome = (place: HTMLElement | null) => {
      if (!place || awaited.current !== row.id) return;
      awaited.current = null;
      place.querySelector<HTMLElement>('[name=first_name]')?.focus();
    };
    return (
      <div ref={welcome}>
        <EditForm name={name} draft={draft} drafts={drafts} onClosed={toRow} />
      </div>
    );
  };
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <Button
          ref={addButton}
          look="primary"
          aria-expanded={drafts.addition !== null}
          onClick={() => {
            flushSync(() => drafts.setAddition(drafts.addition ?? NEW_PLAYER));
            document.querySelector<HTMLElement>('[name=team_id]')?.focus();
          }}
        >
          <Plus aria-hidden size={18} /> Add player
        </Button>
      </div>
      {drafts.addition && (
        <AddForm
          league={league}
          draft={drafts.addition}
          drafts={drafts}
          onClosed={() => addButton.current?.focus()}
        />
      )}
      <Unsaved players={unsaved} onShow={show} />
      <PlayerFinder
        league={league}
        label="Players to edit"
        columns={columns}
        narrowing={narrowing}
        onNarrow={onNarrow}
        withMissing
        detail={editState}
      />
    </div>
  );
}
