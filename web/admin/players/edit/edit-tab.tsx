import { Pencil, Plus } from 'lucide-react';
import { useMemo, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useSearchParams } from 'react-router';
import { cleanPlayerText } from '#domain/players/clean-text.ts';
import { splitPlayerName } from '#domain/player-name.ts';
import { Button } from '#web/ui/button.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import type { League, ListedPlayer } from '../finder/league.ts';
import { type PlayerFilter, NO_PLAYER_FILTER } from '../finder/narrow.ts';
import { Unknown } from '../finder/player-cells.tsx';
import { PlayerFinder, usePlayerFilter } from '../finder/player-finder.tsx';
import { AddForm, DeletedDrafts } from './add-form.tsx';
import {
  type AddDraft,
  isChanged,
  isTyped,
  NEW_PLAYER,
  type PlayerDrafts,
  usePlayerDrafts,
} from './player-drafts.ts';
import { EditForm } from './edit-form.tsx';

const rowButtonId = (id: string | number) => `edit-player-${id}`;

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
        {row.height === null && row.weight === null ? (
          <Unknown />
        ) : (
          <>
            {row.height ?? <Unknown />} / {row.weight ?? <Unknown />}
          </>
        )}
      </span>
    ),
  },
];

function openEdit(drafts: PlayerDrafts, player: ListedPlayer): void {
  if (!drafts.edits.has(player.row.id)) flushSync(() => drafts.open(player.row));
  const row = document.querySelector(`#${rowButtonId(player.id)}`)?.closest('tr');
  row?.nextElementSibling?.querySelector<HTMLElement>('[name=first_name]')?.focus();
}

function useColumns(drafts: PlayerDrafts): readonly Column<ListedPlayer>[] {
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
            <span className="@max-[30rem]/data-table:sr-only">Edit</span>
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

/** Buttons that show the players with unsaved changes, including players that the filter hides. */
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

interface AddingProps {
  readonly league: League;
  readonly drafts: PlayerDrafts;
}

function openAddition(drafts: PlayerDrafts, addition: AddDraft): void {
  flushSync(() => drafts.setAddition(addition));
  document.querySelector<HTMLElement>('[name=team_id]')?.focus();
}

function Adding({ league, drafts }: AddingProps) {
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <Button
          ref={button}
          look="primary"
          aria-expanded={drafts.addition !== null}
          onClick={() => openAddition(drafts, drafts.addition ?? NEW_PLAYER)}
        >
          <Plus aria-hidden size={18} /> Add player
        </Button>
      </div>
      {drafts.addition && (
        <AddForm
          league={league}
          draft={drafts.addition}
          drafts={drafts}
          onClosed={() => button.current?.focus()}
        />
      )}
    </>
  );
}

/**
 * Offers to add a player with the searched name to the team in the filter or the URL. Hidden while the form for another
 * new player has texts.
 */
function AddSought({ league, narrowing, drafts }: AddingProps & { readonly narrowing: PlayerFilter }) {
  const [params] = useSearchParams();
  const name = cleanPlayerText(narrowing.text);
  const isAdding = drafts.addition !== null && isTyped(drafts.addition);
  if (isAdding || !/\p{L}/u.test(name)) return null;
  const asked = league.teams.find(({ id }) => id === params.get('add-to'));
  const { first, last } = splitPlayerName(name);
  const addition: AddDraft = {
    teamId: narrowing.team || (asked?.id ?? null),
    fields: { ...NEW_PLAYER.fields, first_name: first, last_name: last },
  };
  return (
    <Button look="primary" className="max-w-full" onClick={() => openAddition(drafts, addition)}>
      <Plus aria-hidden size={18} className="shrink-0" />
      <span className="truncate">
        Add <bdi>{name}</bdi>
      </span>
    </Button>
  );
}

export function EditTab({ league }: { readonly league: League }) {
  const drafts = usePlayerDrafts();
  const [narrowing, onNarrow] = usePlayerFilter(league);
  const columns = useColumns(drafts);
  const unsaved = [...drafts.edits.values()].flatMap((draft) => {
    const player = league.byId.get(String(draft.base.id));
    return player && isChanged(draft) ? [player] : [];
  });
  /** The id of the player whose form gets the focus when the list shows it. */
  const awaited = useRef<number | null>(null);
  const show = (player: ListedPlayer) => {
    awaited.current = player.row.id;
    onNarrow({ ...NO_PLAYER_FILTER, text: player.name, team: player.team?.id ?? '' });
  };
  const welcome = (id: number, place: HTMLElement | null) => {
    if (!place || awaited.current !== id) return;
    awaited.current = null;
    place.querySelector<HTMLElement>('[name=first_name]')?.focus();
  };
  const editState = (player: ListedPlayer) => {
    const draft = drafts.edits.get(player.row.id);
    const toRow = () => document.querySelector<HTMLElement>(`#${rowButtonId(player.id)}`)?.focus();
    return (
      draft && (
        <div ref={(place) => welcome(player.row.id, place)}>
          <EditForm league={league} name={player.name} draft={draft} drafts={drafts} onClosed={toRow} />
        </div>
      )
    );
  };
  return (
    <div className="grid gap-4">
      <Adding league={league} drafts={drafts} />
      <DeletedDrafts league={league} drafts={drafts} />
      <Unsaved players={unsaved} onShow={show} />
      <PlayerFinder
        league={league}
        label="Players to edit"
        columns={columns}
        narrowing={narrowing}
        onNarrow={onNarrow}
        ifNoMatch={<AddSought league={league} narrowing={narrowing} drafts={drafts} />}
        detail={editState}
      />
    </div>
  );
}
