import { type ReactNode, useMemo } from 'react';
import { NO_WORDS } from '#domain/card-words.ts';
import { isComplete, type Lineup } from '#domain/lineup.ts';
import type { Team } from '#domain/team.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { type CardChoice, useCardChoice } from './card-choice.ts';
import { useCardContent } from './card-content.tsx';
import { type CardSubject, useBuilderSubject } from './card-subject.ts';
import { CardWithChoices } from './card-with-choices.tsx';
import { useFilledGame } from './fields/next-game.tsx';
import { useKeptSignature } from './kept-signature.ts';
import { TakeAwayButtons, TakeAwayProblem } from './take-away-buttons.tsx';
import { useTakeAway } from './use-take-away.ts';

interface PreviewDialogProps {
  readonly subject: CardSubject;
  readonly isEditable: boolean;
  readonly onClose: () => void;
}

interface PreviewPartsProps extends PreviewDialogProps {
  readonly content: ReactNode;
  readonly choice: CardChoice;
  readonly onChoose: (part: Partial<CardChoice>) => void;
}

/** An incomplete lineup has a preview and text copies, but no picture. */
function IncompletePreview({ onClose, ...card }: PreviewPartsProps) {
  return (
    <Dialog title="Card preview" width="var(--full-card-width)" onClose={onClose}>
      <CardWithChoices {...card} isFull />
    </Dialog>
  );
}

function CompletePreview({ onClose, ...card }: PreviewPartsProps) {
  const takeAway = useTakeAway(card.subject, card.choice);
  return (
    <Dialog
      title="Card preview"
      width="var(--ready-width)"
      onClose={onClose}
      footer={<TakeAwayButtons {...takeAway} />}
    >
      <CardWithChoices {...card}>
        <TakeAwayProblem state={takeAway.state} />
      </CardWithChoices>
    </Dialog>
  );
}

function PreviewDialog(props: PreviewDialogProps) {
  const { lineup, team } = props.subject;
  const [choice, choose] = useCardChoice(team.id);
  const [shown, content] = useCardContent(props.subject);
  const Preview = isComplete(lineup) ? CompletePreview : IncompletePreview;
  return <Preview {...props} subject={shown} content={content} choice={choice} onChoose={choose} />;
}

interface LinkedPreviewProps extends Pick<PreviewDialogProps, 'onClose'> {
  readonly team: Team;
  readonly lineup: Lineup;
}

/** The card of a linked lineup. Links contain no texts, because a link must not put foreign text on our pages. */
export function LinkedPreview({ team, lineup, onClose }: LinkedPreviewProps) {
  const subject = useMemo<CardSubject>(() => ({ team, lineup, title: '', words: NO_WORDS }), [team, lineup]);
  return <PreviewDialog subject={subject} isEditable={false} onClose={onClose} />;
}

interface DraftPreviewProps extends Pick<PreviewDialogProps, 'onClose'> {
  readonly team: Team;
}

export function DraftPreview({ team, onClose }: DraftPreviewProps) {
  useKeptSignature();
  useFilledGame(team);
  return <PreviewDialog subject={useBuilderSubject(team)} isEditable onClose={onClose} />;
}
