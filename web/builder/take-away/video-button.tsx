import { Check, Clapperboard, X } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import { useVideo, type VideoState, type VideoSubject } from './use-video.ts';

const WORDS: Readonly<Record<VideoState['kind'], string>> = {
  idle: 'Save as video',
  creating: 'Cancel video',
  canceled: 'Save as video',
  done: 'Video saved',
  failed: 'Save as video',
};

/** The announcements for screen readers. A failure's message is visible instead. */
const NEWS: Readonly<Record<Exclude<VideoState['kind'], 'failed'>, string>> = {
  idle: '',
  creating: 'Creating the video…',
  canceled: 'Video canceled',
  done: 'Video saved',
};

const ICONS = { idle: Clapperboard, creating: X, canceled: Clapperboard, done: Check, failed: Clapperboard };

/** Saves the card's reveal as a video. Renders nothing in browsers that cannot create videos. */
export function VideoButton(subject: VideoSubject) {
  const { press, state } = useVideo(subject);
  if (!press) return null;
  const Icon = ICONS[state.kind];
  const hasFailed = state.kind === 'failed';
  return (
    <>
      <p
        role="status"
        className={hasFailed ? 'order-first basis-full text-center text-sm text-bad' : 'sr-only'}
      >
        {hasFailed ? state.problem : NEWS[state.kind]}
      </p>
      {state.kind === 'creating' && (
        <progress aria-label="Video" max={100} value={state.percent} className="sr-only" />
      )}
      <Button onClick={press} className="take-away-button relative isolate overflow-clip">
        {state.kind === 'creating' && (
          <span
            aria-hidden
            className="absolute inset-y-0 left-0 -z-1 border-b-4 border-accent bg-accent/15"
            style={{ width: `${state.percent}%` }}
          />
        )}
        <Icon aria-hidden size={20} />
        {WORDS[state.kind]}
      </Button>
    </>
  );
}
