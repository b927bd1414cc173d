import { type ReactNode, useMemo } from 'react';
import { NO_WORDS } from '#domain/card-words.ts';
import { isComplete, type Lineup } from '#domain/lineup.ts';
import type { Team } from '#domain/team.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import type { TeamDialogProps } from '../store/dialogs.ts';
import { type CardChoice, useCardChoice } from './card-choice.ts';
import { useCardContent } from './card-content.tsx';
import { type CardSubject, useBuilderSubject } from './card-subject.ts';
import { CardWithChoices } from './card-with-choices.tsx';
import { useFilledWords } from './fields/next-game.tsx';
import { TakeAwayButtons, TakeAwayProblem } from './take-away-buttons.tsx';
import { useTakeAway } from './use-take-away.ts';

interface CardDialogProps {
  readonly subject: CardSubject;
  readonly isEditable: boolean;
  readonly onClose: () => void;
  readonly title?: string;
  readonly overlay?: ReactNode;
  /** Shown before the buttons that take the picture away. */
  readonly offer?: ReactNode;
}

interface CardPartsProps extends CardDialogProps {
  readonly content: ReactNode;
  readonly choice: CardChoice;
  readonly onChoose: (part: Partial<CardChoice>) => void;
}

function CompleteCard({ title = 'Card preview', overlay, offer, onClose, ...card }: CardPartsProps) {
  const takeAway = useTakeAway(card.subject, card.choice);
  return (
    <Dialog
      title={title}
      width="var(--ready-width)"
      onClose={onClose}
      overlay={overlay}
      footer={
        <>
          {offer}
          <TakeAwayButtons {...takeAway} />
        </>
      }
    >
      <CardWithChoices {...card}>
        <TakeAwayProblem state={takeAway.state} />
      </CardWithChoices>
    </Dialog>
  );
}

/** Shows a card. An incomplete lineup has a preview and text copies, but no picture. */
export function CardDialog(props: CardDialogProps) {
  const { lineup, team } = props.subject;
  const [choice, choose] = useCardChoice(team.id);
  const [shown, content] = useCardContent(props.subject);
  const card = { ...props, subject: shown, content, choice, onChoose: choose };
  if (isComplete(lineup)) return <CompleteCard {...card} />;
  return (
    <Dialog title="Card preview" width="var(--full-card-width)" onClose={props.onClose}>
      <CardWithChoices {...card} isFull />
    </Dialog>
  );
}

interface LinkedPreviewProps extends Pick<CardDialogProps, 'onClose'> {
  readonly team: Team;
  readonly lineup: Lineup;
}

/** The card of a linked lineup. Links contain no texts, because a link must not put foreign text on our pages. */
export function LinkedPreview({ team, lineup, onClose }: LinkedPreviewProps) {
  const subject = useMemo<CardSubject>(() => ({ team, lineup, title: '', words: NO_WORDS }), [team, lineup]);
  return <CardDialog subject={subject} isEditable={false} onClose={onClose} />;
}

export function DraftPreview({ team, onClose }: TeamDialogProps<'preview'>) {
  useFilledWords(team);
  return <CardDialog subject={useBuilderSubject(team)} isEditable onClose={onClose} />;
}
