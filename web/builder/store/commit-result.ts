/**
 * Applies a command's outcome to the state.
 * Records a changed lineup for Undo and announces the change, or shows the refusal in a dialog.
 */
import { getSlot } from '#domain/formation.ts';
import { type History, record } from '#domain/history.ts';
import { isLineupRefusal, type LineupResult } from '#domain/lineup-commands.ts';
import { lineupSentence } from '#domain/lineup-sentences.ts';
import { isComplete, type Lineup } from '#domain/lineup.ts';
import { nextOffer } from '#domain/slot-offer.ts';
import type { MoveOffer } from './dialogs.ts';
import { announced, page } from './access.ts';
import type { BuilderState, Change, Readiness } from './builder-state.ts';

/** Returns the offer after a change. Also opens the roster tab for the offered slot, unless the open tab is `all`. */
function withOffer({ lineup, screen }: BuilderState, now: Lineup): Change['screen'] {
  const { present } = lineup.history;
  const isSameFormation = present.formation.id === now.formation.id;
  const offer = screen.offer && isSameFormation ? nextOffer(present, now, screen.offer) : null;
  const opensTab = offer && screen.tab !== 'all';
  return { offer, ...(opensTab && { tab: getSlot(now.formation, offer.slot).position }) };
}

/** A lineup that stays complete is celebrated only once. */
function nextReadiness(before: Readiness, next: Lineup, celebrates: boolean): Readiness {
  if (!isComplete(next)) return 'building';
  if (!celebrates) return 'ready';
  return before === 'building' ? 'celebrating' : before;
}

/** Returns the change that sets the history. If `celebrates`, filling the last slot opens the celebration. */
export function withHistory(history: History<Lineup>, celebrates: boolean): Change {
  const { readiness: before } = page.get().lineup;
  const readiness = nextReadiness(before, history.present, celebrates);
  const completed = readiness === 'celebrating' && before === 'building';
  return {
    lineup: { history, readiness },
    screen: {
      ...withOffer(page.get(), history.present),
      ...(completed && { dialog: { kind: 'ready', celebrate: true }, sheet: 'peek' }),
    },
  };
}

/** Returns the end of an announcement, such as `. Next: Line 2 center`. Empty if no slot is offered. */
function nextText({ screen }: Change, lineup: Lineup): string {
  return screen?.offer ? `. Next: ${getSlot(lineup.formation, screen.offer.slot).label}` : '';
}

/** Records a command's result and announces `text`. Shows a refusal in a dialog that proposes the move in `offer`. */
export function commitResult(result: LineupResult, text: string, offer?: MoveOffer): void {
  if (isLineupRefusal(result)) {
    const { title, message } = lineupSentence(result);
    page.set({ screen: { held: null, dialog: { kind: 'message', title, message, offer } } });
    return;
  }
  const closed: Change = { screen: { removed: null, dialog: null } };
  const { history } = page.get().lineup;
  if (result === history.present) {
    page.set(closed);
    return;
  }
  const isSameFormation = history.present.formation.id === result.formation.id;
  const change = withHistory(record(history, result), isSameFormation);
  page.set(closed, change, announced(text + nextText(change, result)));
}
