/** The confetti of a complete line-up, in team colours. */
import { canDoWithout } from '#web/ui/missing-part.ts';

/** Five bursts: how many particles, how long after the first one (ms), and from where they come (share of width and height). */
export const BURSTS = [
  { particles: 240, after: 0, x: 0.5, y: 0.62 },
  { particles: 180, after: 120, x: 0.15, y: 0.7 },
  { particles: 180, after: 240, x: 0.85, y: 0.7 },
  { particles: 140, after: 360, x: 0.3, y: 0.5 },
  { particles: 100, after: 480, x: 0.7, y: 0.5 },
] as const;

const loadConfetti = () => import('canvas-confetti');

const wantsStillness = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Fetches the confetti ahead, for people who will see it. Never rejects. */
export async function prepareConfetti(): Promise<void> {
  if (!wantsStillness()) await loadConfetti().catch(canDoWithout);
}

/**
 * Plays the bursts once over a canvas that covers the screen. Nothing for people who asked for less motion. Returns the way
 * to stop it early.
 */
export function celebrate(canvas: HTMLCanvasElement, colors: readonly string[]): () => void {
  if (wantsStillness()) return () => undefined;
  let stopped = false;
  let timers: ReturnType<typeof setTimeout>[] = [];
  let reset = () => undefined as void;

  const play = async () => {
    const { default: confetti } = await loadConfetti();
    if (stopped) return;
    const fire = confetti.create(canvas, { resize: true });
    reset = () => fire.reset();
    timers = BURSTS.map(({ particles, after, x, y }) =>
      setTimeout(() => {
        void fire({
          particleCount: particles,
          colors: [...colors],
          origin: { x, y },
          spread: 90,
          startVelocity: 48,
        });
      }, after),
    );
  };
  play().catch(canDoWithout); // the script did not arrive: the line-up is complete without confetti too

  return () => {
    stopped = true;
    for (const timer of timers) clearTimeout(timer);
    reset();
  };
}
