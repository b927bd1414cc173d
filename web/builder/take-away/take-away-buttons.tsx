import { Check, Download, ImageIcon, Share2 } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import type { TakeAwayState, useTakeAway } from './use-take-away.ts';
import { VideoButton } from './video-button.tsx';

const DOWNLOAD_WORDS: Readonly<Record<TakeAwayState['download'], string>> = {
  idle: 'Download Lineup as Image',
  creating: 'Creating image…',
  done: 'Image downloaded',
  failed: 'Try the download again',
};

const COPY_WORDS: Readonly<Record<TakeAwayState['copy'], string>> = {
  idle: 'Copy image',
  copying: 'Copying…',
  copied: 'Image copied',
  failed: 'Copy image',
};

const SHARE_WORDS: Readonly<Record<TakeAwayState['share'], string>> = {
  idle: 'Share with Friends',
  sharing: 'Sharing…',
  shared: 'Shared',
  failed: 'Share with Friends',
};

export function TakeAwayButtons({ state, download, copy, share, video }: ReturnType<typeof useTakeAway>) {
  const CopyIcon = state.copy === 'copied' ? Check : ImageIcon;
  return (
    <>
      <Button aria-disabled={state.copy === 'copying'} onClick={copy} className="take-away-button">
        <CopyIcon aria-hidden size={20} />
        {COPY_WORDS[state.copy]}
      </Button>
      <Button aria-disabled={state.share === 'sharing'} onClick={share} className="take-away-button">
        <Share2 aria-hidden size={20} />
        {SHARE_WORDS[state.share]}
      </Button>
      <VideoButton {...video} />
      <Button
        look="primary"
        data-start-here
        aria-disabled={state.download === 'creating'}
        onClick={download}
        className="take-away-button take-away-main"
      >
        <Download aria-hidden size={20} />
        {DOWNLOAD_WORDS[state.download]}
      </Button>
    </>
  );
}

export function TakeAwayProblem({ state }: { readonly state: TakeAwayState }) {
  return (
    <p role="status" className="text-center text-sm text-bad not-empty:pt-3">
      {state.problem}
    </p>
  );
}
