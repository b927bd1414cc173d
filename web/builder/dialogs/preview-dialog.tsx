import type { Team } from '#domain/team.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { CardPreview } from './card-preview.tsx';

/** The card at full size, as it will be in the file. */
export function PreviewDialog({ team, onClose }: { readonly team: Team; readonly onClose: () => void }) {
  return (
    <Dialog title="Card preview" width="min(58rem, calc((100dvh - 9rem) * 0.8))" onClose={onClose}>
      <CardPreview team={team} />
    </Dialog>
  );
}
