import { UserRoundSearch } from 'lucide-react';
import { useRoster } from '#web/backend/get-roster.ts';
import { pageActions } from '../store/page-actions.ts';
import { useBuilder } from '../store/use-builder.ts';
import { Button } from '#web/ui/button.tsx';

/**
 * Opens the report of a player who is missing or should go, with the name that was searched for.
 * It is shown once the roster is there: below the list, it would move when players take the place of the
 * skeleton.
 */
export function RequestPlayer({ teamId }: { readonly teamId: string }) {
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
