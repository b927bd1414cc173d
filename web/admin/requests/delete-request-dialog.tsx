import type { PlayerRequest } from '#web/backend/admin/requests/get-requests.ts';
import { ConfirmDelete, type DeletionProps } from '../confirm-delete.tsx';

interface DeleteRequestDialogProps extends DeletionProps {
  readonly request: PlayerRequest;
  readonly teamName: string | null;
}

export function DeleteRequestDialog({ request, teamName, ...deletion }: DeleteRequestDialogProps) {
  return (
    <ConfirmDelete title="Delete this player request?" {...deletion}>
      <p className="text-lg wrap-anywhere">
        <bdi className="font-semibold">{request.player_name}</bdi>
        {teamName !== null && (
          <>
            , <bdi>{teamName}</bdi>
          </>
        )}
        <span className="text-soft"> · {request.type}</span>
      </p>
      <p className="text-soft">This cannot be undone. The reporter is not notified.</p>
    </ConfirmDelete>
  );
}
