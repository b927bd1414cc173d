import type { Team } from '#domain/team.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { useBuilderSubject } from './card-subject.ts';
import { Celebration } from './celebration.tsx';
import { useFilledWords } from './fields/next-game.tsx';
import { CardDialog } from './preview-dialog.tsx';

const PredictionOffer = lazyPart(
  async () => (await import('../prediction/prediction-strip.tsx')).PredictionOffer,
);

interface ReadyDialogProps {
  readonly team: Team;
  /** Whether the user has just completed the lineup. */
  readonly celebrate: boolean;
  readonly onClose: () => void;
}

export function ReadyDialog({ team, celebrate, onClose }: ReadyDialogProps) {
  useFilledWords(team);
  return (
    <CardDialog
      subject={useBuilderSubject(team)}
      isEditable
      title="Your lineup is ready"
      overlay={celebrate && <Celebration team={team} />}
      offer={<PredictionOffer team={team} inDialog />}
      onClose={onClose}
    />
  );
}
