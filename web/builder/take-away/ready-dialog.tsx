import { lazyPart } from '#web/ui/lazy-part.tsx';
import type { TeamDialogProps } from '../store/dialogs.ts';
import { useBuilderSubject } from './card-subject.ts';
import { Celebration } from './celebration.tsx';
import { useFilledWords } from './fields/next-game.tsx';
import { CardDialog } from './preview-dialog.tsx';

const PredictionOffer = lazyPart(
  async () => (await import('../prediction/prediction-strip.tsx')).PredictionOffer,
);

export function ReadyDialog({ team, celebrate, onClose }: TeamDialogProps<'ready'>) {
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
