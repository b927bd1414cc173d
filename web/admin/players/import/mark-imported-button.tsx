import { useQueryClient } from '@tanstack/react-query';
import { CalendarCheck } from 'lucide-react';
import { useState } from 'react';
import type { Team } from '#domain/team.ts';
import { adminTeamsQuery } from '#web/backend/admin/get-admin-teams.ts';
import { markImported } from '#web/backend/admin/players/mark-imported.ts';
import { errorText } from '#web/backend/errors.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { useSay } from '../notes/notes.tsx';

/** Marks a team's roster as current, for admins who checked it without a file. */
export function MarkImportedButton({ team }: { readonly team: Team | null }) {
  const client = useQueryClient();
  const say = useSay();
  const [asking, setAsking] = useState<Team | null>(null);
  const mark = async ({ id, name }: Team) => {
    setAsking(null);
    try {
      await markImported(id);
      say(`${name} marked as imported`);
    } catch (error) {
      say(errorText(error, 'Failed to mark team as imported'));
    }
    void client.invalidateQueries({ queryKey: adminTeamsQuery.queryKey });
  };
  return (
    <>
      <Button onClick={() => (team ? setAsking(team) : say('Select a team first'))}>
        <CalendarCheck aria-hidden size={18} />
        Mark as Imported
      </Button>
      {asking && (
        <ConfirmDialog
          title="Mark as Imported"
          message={`Mark ${asking.name} as imported now? No player is changed.`}
          action="Mark as Imported"
          onConfirm={() => void mark(asking)}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  );
}
