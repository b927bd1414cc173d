import type { Team } from '#domain/team.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { useCardChoice } from './card-choice.ts';
import { useCardContent } from './card-content.tsx';
import { useBuilderSubject } from './card-subject.ts';
import { CardWithChoices } from './card-with-choices.tsx';
import { Celebration } from './celebration.tsx';
import { useFilledGame } from './fields/next-game.tsx';
import { useKeptSignature } from './kept-signature.ts';
import { TakeAwayButtons, TakeAwayProblem } from './take-away-buttons.tsx';
import { useTakeAway } from './use-take-away.ts';

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
  useKeptSignature();
  useFilledGame(team);
  const [subject, content] = useCardContent(useBuilderSubject(team));
  const [choice, choose] = useCardChoice(team.id);
  const takeAway = useTakeAway(subject, choice);
  return (
    <Dialog
      title="Your lineup is ready"
      width="var(--ready-width)"
      onClose={onClose}
      overlay={celebrate && <Celebration team={team} />}
      footer={
        <>
          <PredictionOffer team={team} inDialog />
          <TakeAwayButtons {...takeAway} />
        </>
      }
    >
      <CardWithChoices subject={subject} choice={choice} onChoose={choose} content={content} isEditable>
        <TakeAwayProblem state={takeAway.state} />
      </CardWithChoices>
    </Dialog>
  );
}
