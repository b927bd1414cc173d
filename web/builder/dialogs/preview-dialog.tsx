import { useState } from 'react';
import type { CardFormat } from '#card/card-input.ts';
import { isComplete } from '#domain/lineup.ts';
import type { Team } from '#domain/team.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { CardPreview } from './card-preview.tsx';
import { type CardSubject, useBuilderSubject } from './card-subject.ts';
import { CopyWays } from './copy-ways.tsx';
import { FormatChoice } from './format-choice.tsx';
import { TakeAwayButtons, TakeAwayProblem } from './take-away-buttons.tsx';
import { useTakeAway } from './use-take-away.ts';

interface PreviewDialogProps {
  readonly subject: CardSubject;
  readonly onClose: () => void;
}

interface PreviewPartsProps extends PreviewDialogProps {
  readonly format: CardFormat;
  readonly onFormat: (format: CardFormat) => void;
}

/** An incomplete lineup can be looked at and passed on in words. */
function IncompletePreview({ subject, format, onFormat, onClose }: PreviewPartsProps) {
  return (
    <Dialog title="Card preview" width="var(--full-card-width)" onClose={onClose}>
      <div className="card-and-format card-full">
        <CardPreview subject={subject} format={format} />
        <div className="card-side">
          <FormatChoice format={format} onChoose={onFormat} />
          <CopyWays subject={subject} />
        </div>
      </div>
    </Dialog>
  );
}

/** A complete one can be taken away as a picture, too. */
function CompletePreview({ subject, format, onFormat, onClose }: PreviewPartsProps) {
  const takeAway = useTakeAway(subject, format);
  return (
    <Dialog
      title="Card preview"
      width="var(--ready-width)"
      onClose={onClose}
      footer={<TakeAwayButtons {...takeAway} />}
    >
      <div className="card-and-format">
        <CardPreview subject={subject} format={format} />
        <div className="card-side">
          <FormatChoice format={format} onChoose={onFormat} />
          <TakeAwayProblem state={takeAway.state} />
          <CopyWays subject={subject} />
        </div>
      </div>
    </Dialog>
  );
}

/** The card as it will be in the file. */
export function PreviewDialog({ subject, onClose }: PreviewDialogProps) {
  const [format, setFormat] = useState<CardFormat>('portrait');
  const Preview = isComplete(subject.lineup) ? CompletePreview : IncompletePreview;
  return <Preview subject={subject} format={format} onFormat={setFormat} onClose={onClose} />;
}

interface DraftPreviewProps extends Pick<PreviewDialogProps, 'onClose'> {
  readonly team: Team;
}

/** The preview of the open draft. */
export function DraftPreview({ team, onClose }: DraftPreviewProps) {
  return <PreviewDialog subject={useBuilderSubject(team)} onClose={onClose} />;
}
