import { Button } from '#web/ui/button.tsx';
import type { ListedDuplicateGroup } from './group-card.tsx';

interface ToldApartProps {
  readonly groups: readonly ListedDuplicateGroup[];
  readonly onAskAgain: (group: ListedDuplicateGroup) => void;
}

export function ToldApart({ groups, onAskAgain }: ToldApartProps) {
  if (groups.length === 0) return null;
  return (
    <details className="rounded-control border border-line px-4 py-2">
      <summary className="min-h-11 content-center font-semibold">
        {groups.length === 1 ? '1 group' : `${groups.length.toLocaleString('en-US')} groups`} of different
        people
      </summary>
      <ul className="pb-2">
        {groups.map((group) => (
          <li
            key={group.key}
            className="flex flex-wrap items-center gap-x-3 border-t border-line py-1 first:border-0"
          >
            <span className="min-w-0 flex-1 basis-60 wrap-anywhere">
              <bdi className="font-semibold">{group.name}</bdi>
              <span className="text-soft"> · {group.players.map(({ teamName }) => teamName).join(', ')}</span>
            </span>
            <Button look="quiet" aria-label={`Ask again: ${group.name}`} onClick={() => onAskAgain(group)}>
              Ask again
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}
