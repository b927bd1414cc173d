import { useLayoutEffect, useRef } from 'react';
import { resolveTeamColors } from '#domain/team-colors.ts';
import type { Team } from '#domain/team.ts';
import { celebrate } from './celebrate.ts';
import { playFinale } from './finale.ts';

/** The finale of a completed lineup, with confetti behind the dialog's content. */
export function Celebration({ team }: { readonly team: Team }) {
  const stage = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(() => {
    const { primary, secondary, tertiary } = resolveTeamColors(team);
    const stops: (() => void)[] = [];
    let gone = false;
    const throwConfetti = () => {
      if (canvas.current) stops.push(celebrate(canvas.current, [primary, secondary, tertiary ?? '#ffffff']));
    };
    // The dialog opens in a later layout effect. Until then, its elements have no size. The microtask runs after that
    // effect, but before the first paint.
    queueMicrotask(() => {
      if (!gone && stage.current) stops.push(playFinale(stage.current, throwConfetti));
    });
    return () => {
      gone = true;
      for (const stop of stops) stop();
    };
  }, [team]);
  return (
    <>
      <canvas ref={canvas} aria-hidden className="confetti" />
      <div ref={stage} aria-hidden className="finale" />
    </>
  );
}
