import { Download, Share2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { CardFormat } from '#card/card-input.ts';
import { resolveTeamColors } from '#domain/team-colors.ts';
import type { Team } from '#domain/team.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { CardPreview } from './card-preview.tsx';
import { celebrate } from './celebrate.ts';
import { CopyWays } from './copy-ways.tsx';
import { FormatChoice } from './format-choice.tsx';
import { type TakeAwayState, useTakeAway } from './use-take-away.ts';

interface ReadyDialogProps {
  readonly team: Team;
  /** Whether the line-up was completed just now. */
  readonly withConfetti: boolean;
  readonly onClose: () => void;
}

const DOWNLOAD_WORDS: Readonly<Record<TakeAwayState['download'], string>> = {
  idle: 'Download Lineup as Image',
  creating: 'Creating image…',
  done: 'Image downloaded',
  failed: 'Try the download again',
};

const SHARE_WORDS: Readonly<Record<TakeAwayState['share'], string>> = {
  idle: 'Share with Friends',
  sharing: 'Sharing…',
  shared: 'Shared',
  failed: 'Share with Friends',
};

function Confetti({ team }: { readonly team: Team }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (!canvas.current) return;
    const { primary, secondary, tertiary } = resolveTeamColors(team);
    return celebrate(canvas.current, [primary, secondary, tertiary ?? '#ffffff']);
  }, [team]);
  return <canvas ref={canvas} aria-hidden className="pointer-events-none fixed inset-0 size-full" />;
}

/** The complete line-up: its card, and the ways to take it away. */
export function ReadyDialog({ team, withConfetti, onClose }: ReadyDialogProps) {
  const [format, setFormat] = useState<CardFormat>('portrait');
  const { state, download, share } = useTakeAway(team, format);
  return (
    <Dialog
      title="Your lineup is ready"
      width="var(--ready-width)"
      onClose={onClose}
      overlay={withConfetti && <Confetti team={team} />}
      footer={
        <>
          <Button
            aria-disabled={state.share === 'sharing'}
            onClick={share}
            className="flex-1 basis-full sm:basis-0"
          >
            <Share2 aria-hidden size={20} />
            {SHARE_WORDS[state.share]}
          </Button>
          <Button
            look="primary"
            data-start-here
            aria-disabled={state.download === 'creating'}
            onClick={download}
            className="flex-1 basis-full sm:basis-0"
          >
            <Download aria-hidden size={20} />
            {DOWNLOAD_WORDS[state.download]}
          </Button>
        </>
      }
    >
      <div className="card-and-format">
        <CardPreview team={team} format={format} />
        <div className="card-side">
          <FormatChoice format={format} onChoose={setFormat} />
          <p role="status" className="text-center text-sm text-bad not-empty:pt-3">
            {state.problem}
          </p>
          <CopyWays team={team} />
        </div>
      </div>
    </Dialog>
  );
}
