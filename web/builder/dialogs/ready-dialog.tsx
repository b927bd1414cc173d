import { useEffect, useRef } from 'react';
import { resolveTeamColors } from '#domain/team-colors.ts';
import type { Team } from '#domain/team.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { useCardChoice } from './card-choice.ts';
import { useBuilderSubject } from './card-subject.ts';
import { CardWithChoices } from './card-with-choices.tsx';
import { celebrate } from './celebrate.ts';
import { useKeptSignature } from './kept-signature.ts';
import { TakeAwayButtons, TakeAwayProblem } from './take-away-buttons.tsx';
import { useTakeAway } from './use-take-away.ts';

interface ReadyDialogProps {
  readonly team: Team;
  /** Whether the user has just completed the lineup. */
  readonly celebrate: boolean;
  readonly onClose: () => void;
}

function Confetti({ team }: { readonly team: Team }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (!canvas.current) return;
    const { primary, secondary, tertiary } = resolveTeamColors(team);
    return celebrate(canvas.current, [primary, secondary, tertiary ?? '#ffffff']);
  }, [team]);
  return <canvas ref={canvas} aria-hidden className="pointer-events-none fixed inset-0 size-full" />;
}

export function ReadyDialog({ team, celebrate: withConfetti, onClose }: ReadyDialogProps) {
  useKeptSignature();
  const subject = useBuilderSubject(team);
  const [choice, choose] = useCardChoice(team.id);
  const takeAway = useTakeAway(subject, choice);
  return (
    <Dialog
      title="Your lineup is ready"
      width="var(--ready-width)"
      onClose={onClose}
      overlay={withConfetti && <Confetti team={team} />}
      footer={<TakeAwayButtons {...takeAway} />}
    >
      <CardWithChoices subject={subject} choice={choice} onChoose={choose} isEditable>
        <TakeAwayProblem state={takeAway.state} />
      </CardWithChoices>
    </Dialog>
  );
}
