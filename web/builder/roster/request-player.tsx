import { UserRoundSearch } from 'lucide-react';
import { useRoster } from '#web/backend/get-roster.ts';
import { pageActions } from '../store/page-actions.ts';
import { useBuilder } from '../store/use-builder.ts';
import { Button } from '#web/ui/button.tsx';

/**
 * Opens a report about a missing or wrong player, with the searched name.
 * Hidden while the roster loads, because the list's growth would move it.
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
