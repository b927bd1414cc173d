import type { Column } from '#web/ui/data-table.tsx';
import { JerseyNumber } from '#web/ui/plate.tsx';
import { SlantedTab } from '#web/ui/slanted-tab.tsx';
import type { ListedPlayer } from './league.ts';

function NumberTab({ player }: { readonly player: ListedPlayer }) {
  return (
    <SlantedTab
      className="inline-grid h-8 w-10 rounded-l-badge pr-[7px] text-xl/none [--slant:7px] [--stripe-width:4px]"
      style={player.colors ?? undefined}
    >
      {player.number === null && <span className="sr-only">No number</span>}
      <JerseyNumber number={player.number} />
    </SlantedTab>
  );
}

function NameCell({ player }: { readonly player: ListedPlayer }) {
  return (
    <>
      <bdi className="wrap-anywhere">{player.name}</bdi>
      <span className="data-narrow block text-sm font-normal text-soft">
        {[player.teamShort, player.positionText].filter(Boolean).join(' · ')}
      </span>
    </>
  );
}

export const PLAYER_LIST_COLUMNS: readonly Column<ListedPlayer>[] = [
  {
    id: 'number',
    header: 'No.',
    fit: true,
    sortBy: ({ number }) => number,
    cell: (player) => <NumberTab player={player} />,
  },
  {
    id: 'name',
    header: 'Name',
    naming: true,
    sortBy: ({ sortName }) => sortName,
    cell: (player) => <NameCell player={player} />,
  },
  {
    id: 'team',
    header: 'Team',
    wideOnly: true,
    sortBy: ({ teamName }) => teamName,
    cell: ({ teamName }) => teamName,
  },
  {
    id: 'position',
    header: 'Pos.',
    wideOnly: true,
    sortBy: ({ positionText }) => positionText || null,
    cell: ({ positionText }) => positionText || <Unknown />,
  },
];

export function Unknown() {
  return (
    <>
      <span aria-hidden className="text-soft">
        –
      </span>
      <span className="sr-only">not known</span>
    </>
  );
}
