import { UserRoundSearch } from 'lucide-react';
import { builder, useBuilder } from '../store/use-builder.ts';
import { Button } from '#web/ui/button.tsx';

/** The way to report a player who is missing or should go; what was searched for in vain is taken along as his name. */
export function RequestPlayer() {
  const search = useBuilder((state) => state.search.trim());
  const isName = /^\D+$/.test(search);
  return (
    <div className="roster-request">
      <Button
        className="w-full"
        onClick={() => builder.getState().openDialog({ kind: 'report', playerName: isName ? search : '' })}
      >
        <UserRoundSearch aria-hidden size={18} />
        Request Player
      </Button>
    </div>
  );
}
