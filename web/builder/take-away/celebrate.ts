import { canDoWithout } from '#web/ui/missing-part.ts';

/** Five bursts: particle count, delay in milliseconds, and origin as fractions of width and height. */
export const BURSTS = [
  { particles: 240, after: 0, x: 0.5, y: 0.62 },
  { particles: 180, after: 120, x: 0.15, y: 0.7 },
  { particles: 180, after: 240, x: 0.85, y: 0.7 },
  { particles: 140, after: 360, x: 0.3, y: 0.5 },
  { particles: 100, after: 480, x: 0.7, y: 0.5 },
] as const;

const loadConfetti = () => import('canvas-confetti');

const wantsStillness = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Fetches the confetti code, unless the user prefers reduced motion. Never rejects. */
export async function prepareConfetti(): Promise<void> {
  if (!wantsStillness()) await loadConfetti().catch(canDoWithout);
}

/**
 * Plays the bursts of confetti once on a full-screen canvas.
 * Does nothing with reduced motion. Returns a function that stops the bursts.
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
          scalar: 1.6, // pieces of about 10 px, large enough to be seen behind the dialog
        });
      }, after),
    );
  };
  play().catch(canDoWithout); // if the library fails to load, there is no confetti

  return () => {
    stopped = true;
    for (const timer of timers) clearTimeout(timer);
    reset();
  };
}
