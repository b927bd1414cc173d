/**
 * Fetches the next parts of the builder while the page is idle. The card comes first, because it opens as soon as the
 * last slot is filled. With Save-Data, fetches only the card and its picture, and only for a nearly complete lineup.
 */
import { useEffect } from 'react';
import { countFilled } from '#domain/lineup.ts';
import type { Team } from '#domain/team.ts';
import { useRoster } from '#web/backend/get-roster.ts';
import { useSession } from '#web/backend/session.ts';
import { canDoWithout } from '#web/ui/missing-part.ts';
import { announceAhead, runAheadWhenIdle, savesData } from '#web/ui/when-idle.ts';
import { prepareConfetti } from '../take-away/celebrate.ts';
import { prepareDialogs } from './registry.tsx';
import { useBuilder } from '../store/use-builder.ts';

/**
 * A lineup with this many players is nearly complete. With fewer players, the page does not fetch the code that creates
 * the picture and, with Save-Data, does not fetch the dialog that shows the card either.
 */
const NEARLY_COMPLETE = 15;

async function prepareCard(teamId: string, names: string): Promise<void> {
  await prepareDialogs('card');
  const { prepareCardFonts, prepareLook } = await import('../take-away/card-on-screen.ts');
  await Promise.all([prepareCardFonts(names), prepareLook(teamId)]);
  await prepareConfetti();
}

function useNearlyComplete(): boolean {
  return useBuilder((state) => countFilled(state.lineup.history.present) >= NEARLY_COMPLETE);
}

/** Fetches dialogs one after the other, so that they never delay the user's own requests. */
function useDialogsAhead(team: Team): void {
  const needsCard = useNearlyComplete();
  const signedIn = useSession().status === 'signed-in';
  const { data: roster = [], isPending } = useRoster(team.id);
  const names = roster.map(({ name }) => name).join(' ');
  useEffect(() => {
    const save = savesData();
    if (save && !needsCard) return undefined;
    if (isPending) return announceAhead(); // the roster comes first
    if (!names) return undefined;
    return runAheadWhenIdle(async () => {
      await prepareCard(team.id, names);
      if (save) return;
      await prepareDialogs('paste');
      await prepareDialogs('report');
      if (signedIn) await prepareDialogs('saved');
    });
  }, [isPending, names, needsCard, signedIn, team.id]);
}

/** Fetches the worker that draws the picture, but only for a nearly complete lineup. Others may never need it. */
function usePictureAhead(team: Team): void {
  const nearlyComplete = useNearlyComplete();
  useEffect(() => {
    if (!nearlyComplete) return;
    // Ignores a failure, because the export then fetches the code again and shows a message.
    Promise.all([import('../take-away/export/export-lineup.ts'), import('../take-away/card-choice.ts')])
      .then(([{ prepareLineupImage }, { readCardChoice }]) =>
        prepareLineupImage(team, readCardChoice(team.id).look),
      )
      .catch(canDoWithout);
  }, [nearlyComplete, team]);
}

export function usePrepareAhead(team: Team): void {
  useDialogsAhead(team);
  usePictureAhead(team);
}
