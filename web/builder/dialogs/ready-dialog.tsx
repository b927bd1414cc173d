import { useEffect, useRef, useState } from 'react';
import type { CardFormat } from '#card/card-input.ts';
import { resolveTeamColors } from '#domain/team-colors.ts';
import type { Team } from '#domain/team.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { CardPreview } from './card-preview.tsx';
import { useBuilderSubject } from './card-subject.ts';
import { celebrate } from './celebrate.ts';
import { CopyWays } from './copy-ways.tsx';
import { FormatChoice } from './format-choice.tsx';
import { TakeAwayButtons, TakeAwayProblem } from './take-away-buttons.tsx';
import { useTakeAway } from './use-take-away.ts';

interface ReadyDialogProps {
  readonly team: Team;
  /** Whether the lineup was completed just now. */
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

/** The complete lineup: its card, and the ways to take it away. */
export function ReadyDialog({ team, celebrate: withConfetti, onClose }: ReadyDialogProps) {
  const subject = useBuilderSubject(team);
  const [format, setFormat] = useState<CardFormat>('portrait');
  const takeAway = useTakeAway(subject, format);
  return (
    <Dialog
      title="Your lineup is ready"
      width="var(--ready-width)"
      onClose={onClose}
      overlay={withConfetti && <Confetti team={team} />}
      footer={<TakeAwayButtons {...takeAway} />}
    >
      <div className="card-and-format">
        <CardPreview subject={subject} format={format} />
        <div className="card-side">
          <FormatChoice format={format} onChoose={setFormat} />
          <TakeAwayProblem state={takeAway.state} />
          <CopyWays subject={subject} />
        </div>
      </div>
    </Dialog>
  );
}
