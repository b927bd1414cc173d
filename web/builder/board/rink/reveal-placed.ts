import { useEffect } from 'react';
import { getSlot, type SlotId } from '#domain/formation.ts';
import type { Lineup } from '#domain/lineup.ts';
import type { BuilderState } from '../../store/builder-state.ts';
import { slotElement } from '../../store/focus.ts';
import { builder } from '../../store/use-builder.ts';

/**
 * If a change fills more slots than this, nothing scrolls into view. For example, opening a saved lineup fills many
 * slots.
 */
const MAX_PLACED = 2;

/** The slots that a change filled, or gave to another player. Empty if there are more than MAX_PLACED. */
export function placedSlots(before: Lineup, now: Lineup): readonly SlotId[] {
  if (before === now) return [];
  const [players, earlier] = [now.players, before.players];
  const placed = now.formation.slots
    .map(({ id }) => id)
    .filter((id) => players[id] && players[id].id !== earlier[id]?.id);
  return placed.length <= MAX_PLACED ? placed : [];
}

/**
 * Returns how far the window must scroll, in CSS pixels, so that the box lies between the window's positions `top` and
 * `bottom`. Negative is up.
 */
export function scrollToShow(
  box: { readonly top: number; readonly bottom: number },
  top: number,
  bottom: number,
): number {
  if (box.top < top || box.bottom - box.top > bottom - top) return box.top - top;
  return Math.max(0, box.bottom - bottom);
}

function boxAround(elements: readonly Element[]) {
  const boxes = elements.map((element) => element.getBoundingClientRect());
  return {
    top: Math.min(...boxes.map(({ top }) => top)),
    bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
  };
}

const pixels = (length: string) => Number.parseFloat(length) || 0; // `auto` means no padding

/** Scrolls all elements into view, above a phone's roster sheet. If they do not fit, scrolls to the last one. */
function reveal(elements: readonly (Element | null)[]): void {
  const shown = elements.filter((element) => element !== null);
  const last = shown.at(-1);
  if (!last) return;
  const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(document.documentElement);
  const [top, bottom] = [pixels(scrollPaddingTop), window.innerHeight - pixels(scrollPaddingBottom)];
  const all = boxAround(shown);
  const by = scrollToShow(all.bottom - all.top > bottom - top ? boxAround([last]) : all, top, bottom);
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (by !== 0) window.scrollBy({ top: by, behavior: isCalm ? 'auto' : 'smooth' });
}

/** Whether the roster is a phone's bottom sheet. */
export function isSheet(roster: Element | null): boolean {
  return roster !== null && getComputedStyle(roster).position === 'fixed';
}

/** The zone of the open roster tab. Null for the tab `all`, and on wide screens, where no sheet hides the rink. */
function zoneOfTab({ lineup, screen }: BuilderState): Element | null {
  if (screen.tab === 'all' || !isSheet(document.querySelector('.roster'))) return null;
  const { zones } = lineup.history.present.formation;
  const zone = zones.find(({ rows }) =>
    rows.some(({ slots }) => slots.some(({ position }) => position === screen.tab)),
  );
  return document.querySelector(`#zone-${zone?.id ?? ''}`)?.parentElement ?? null;
}

/** Returns the elements to show after a change: the zone of an opened tab, filled slots, and the offered slot. */
function elementsToShow(now: BuilderState, before: BuilderState): readonly (Element | null)[] {
  const { screen } = now;
  const { present } = now.lineup.history;
  const slots = [...placedSlots(before.lineup.history.present, present)];
  if (screen.offer && screen.offer.slot !== before.screen.offer?.slot) slots.push(screen.offer.slot);
  const opened = screen.tab !== before.screen.tab && before.lineup.team === now.lineup.team;
  const groups = new Set(slots.map((slot) => getSlot(present.formation, slot).group));
  const elements = slots.map(slotElement);
  // If the slots are in two groups, the change completed one group, and the offered slot is in the other. In this case,
  // only the offered slot is shown.
  return [...(opened ? [zoneOfTab(now)] : []), ...(groups.size > 1 ? elements.slice(-1) : elements)];
}

/** Scrolls to the slots that the user changes. On a phone, the roster sheet may cover them (sheet.css). */
export function useRevealPlaced(): void {
  useEffect(
    () =>
      builder.subscribe((now, before) => {
        const { held, offer, tab } = now.screen;
        const changed =
          now.lineup.history !== before.lineup.history ||
          offer !== before.screen.offer ||
          tab !== before.screen.tab;
        if (!changed || (held && held.by !== 'tap')) return;
        requestAnimationFrame(() => reveal(elementsToShow(now, before))); // waits until a dialog has closed
      }),
    [],
  );
}
