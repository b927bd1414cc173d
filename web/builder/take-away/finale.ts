/**
 * The finale of a complete lineup, over the ready dialog. Once the last player has landed, the arena dims, and the rows
 * light up one after the other. The rink folds into the card in a flash of the goal lamp. For a moment, the card is
 * alone on stage. Then it moves to its place, and the fields slide in. The dialog takes input from the start. Any key
 * or press ends the finale.
 */
import { FAST_MS, GLIDE, SLOW_MS } from '#web/ui/motion-times.ts';

/** The pause in which the user sees the last player in their slot. */
const LANDING_MS = SLOW_MS;
/** The pause before the next row lights up. */
const ROW_MS = 50;
/** How long the card is alone on stage. */
const HOLD_MS = 900;

/** The card's scale when it enters the stage. The card grows to its full size while it is alone. */
const ENTRY_SIZE = 0.92;

/** The rink's maximum size as a fraction of the window. A larger rink is scaled down. */
const MAX_SHARE = 0.92;

function copyOfRink(rink: HTMLElement): HTMLElement {
  const copy = rink.cloneNode(true) as HTMLElement;
  for (const part of copy.querySelectorAll('button, .slot-remove')) part.remove();
  for (const part of [copy, ...copy.querySelectorAll('[id], [aria-labelledby], [role], [data-offer]')]) {
    for (const name of ['id', 'aria-labelledby', 'role', 'data-offer']) part.removeAttribute(name);
  }
  return copy;
}

function isInWindow({ top, bottom, left, right }: DOMRect): boolean {
  return top >= 0 && left >= 0 && bottom <= window.innerHeight && right <= window.innerWidth;
}

/** The transform that moves a box to the middle of the window. */
function toMiddle({ left, top, width, height }: DOMRect): string {
  const [x, y] = [window.innerWidth / 2 - (left + width / 2), window.innerHeight / 2 - (top + height / 2)];
  return `translate(${x}px, ${y}px)`;
}

/**
 * The initial transform of the rink's copy. If the rink is in view, it stays in place. Otherwise, it is centered and
 * fully visible.
 */
function startOf(box: DOMRect): string {
  if (isInWindow(box)) return 'translate(0px, 0px) scale(1)';
  const size = Math.min(
    1,
    (window.innerWidth * MAX_SHARE) / box.width,
    (window.innerHeight * MAX_SHARE) / box.height,
  );
  return `${toMiddle(box)} scale(${size})`;
}

/** Transforms that fold the rink from its initial transform into the box of the card. */
function foldInto(box: DOMRect, card: DOMRect): readonly string[] {
  const x = card.left + card.width / 2 - (box.left + box.width / 2);
  const y = card.top + card.height / 2 - (box.top + box.height / 2);
  const end = `translate(${x}px, ${y}px) scale(${card.width / box.width}, ${card.height / box.height})`;
  return [`${startOf(box)} perspective(60rem) rotateX(0deg)`, `${end} perspective(60rem) rotateX(56deg)`];
}

function addPart(className: string, stage: HTMLElement): HTMLElement {
  const element = document.createElement('div');
  element.className = className;
  stage.append(element);
  return element;
}

/** Covers an element with its copy. The copy is animated instead of the element. */
function addCopy(copy: HTMLElement, className: string, stage: HTMLElement, box: DOMRect): HTMLElement {
  copy.classList.add(className);
  copy.style.cssText = `left:${box.left}px;top:${box.top}px;width:${box.width}px;height:${box.height}px`;
  stage.append(copy);
  return copy;
}

/** Lights the rows of the rink's copy. Returns the time at which all rows are lit, in milliseconds from the start. */
function lightRows(copy: HTMLElement): number {
  const rows = [...copy.querySelectorAll<HTMLElement>('.rink-row')];
  const start = LANDING_MS + FAST_MS;
  for (const [index, row] of rows.entries()) {
    // The fill `both` would keep each row's compositor layer after its animation, and so slow down the rink's fold.
    const timing = { duration: FAST_MS, delay: start + index * ROW_MS, fill: 'backwards' } as const;
    row.animate({ opacity: [0.08, 1], transform: ['scale(1.05)', 'none'] }, timing);
    const glow = addPart('finale-glow', row);
    glow.animate({ opacity: [0, 0.9, 0] }, timing).onfinish = () => glow.remove();
  }
  return start + rows.length * ROW_MS + FAST_MS;
}

/**
 * Lights the rink's copy and folds it into the card on stage.
 * Returns the animation of the fold, which ends when the card is visible.
 */
function foldRink(stage: HTMLElement, rink: HTMLElement, onStage: DOMRect): Animation {
  const box = rink.getBoundingClientRect();
  const copy = addCopy(copyOfRink(rink), 'finale-rink', stage, box);
  copy.style.transform = startOf(box);
  const slot = rink.querySelector<HTMLElement>('.slot');
  copy.style.setProperty('--slot', `${slot?.offsetHeight ?? 0}px`); // the copy is outside the panel, which sets --slot
  const lit = lightRows(copy);
  copy.animate({ opacity: [0, 1] }, { delay: LANDING_MS, duration: FAST_MS, fill: 'backwards' });
  return copy.animate(
    { transform: [...foldInto(box, onStage)], opacity: [1, 0.9, 0] },
    { delay: lit, duration: SLOW_MS, easing: GLIDE, fill: 'forwards' },
  );
}

/**
 * Shows the card alone in the middle of the window, then in its place. `shown` is the time at which the card becomes
 * visible, in milliseconds from the start.
 */
function playCard(stage: HTMLElement, card: HTMLElement, shown: number): void {
  const box = card.getBoundingClientRect();
  const copy = addCopy(card.cloneNode(true) as HTMLElement, 'finale-card', stage, box);
  copy.querySelector('svg')?.removeAttribute('role');
  const middle = toMiddle(box);
  const [entry, duration] = [SLOW_MS / 2, SLOW_MS / 2 + HOLD_MS + SLOW_MS];
  copy.animate(
    [
      { opacity: 0, transform: `${middle} scale(${ENTRY_SIZE})` },
      { opacity: 1, transform: `${middle} scale(${ENTRY_SIZE})`, offset: entry / duration, easing: GLIDE },
      { opacity: 1, transform: middle, offset: (entry + HOLD_MS) / duration, easing: GLIDE },
      { opacity: 1, transform: 'none' },
    ],
    { delay: shown - entry, duration, fill: 'both' },
  );
}

function boxOnStage({ width, height }: DOMRect): DOMRect {
  const [wide, high] = [width * ENTRY_SIZE, height * ENTRY_SIZE];
  return new DOMRect((window.innerWidth - wide) / 2, (window.innerHeight - high) / 2, wide, high);
}

/** Hides the dialog until the card moves to its place. Then the parts around the card slide in. */
function slideIn(dialog: HTMLElement, sheet: HTMLElement, card: HTMLElement, end: number): Animation[] {
  const start = end - SLOW_MS;
  const side = dialog.querySelector<HTMLElement>('.card-side');
  const isBeside = side !== null && side.getBoundingClientRect().left >= card.getBoundingClientRect().right;
  const from = isBeside ? 'translateX(2rem)' : 'translateY(2rem)';
  const timing = { delay: start, duration: SLOW_MS, easing: GLIDE, fill: 'backwards' } as const;
  return [
    // The veil of the stage dims the page until `start`. From then on, the dialog's backdrop does.
    dialog.animate({ opacity: [0, 1] }, { ...timing, pseudoElement: '::backdrop' }),
    card.animate({ opacity: [0, 0] }, end),
    ...[side, ...sheet.querySelectorAll<HTMLElement>(':scope > :is(header, footer)')].flatMap(
      (part) => part?.animate({ transform: [from, 'none'] }, timing) ?? [],
    ),
    sheet.animate({ opacity: [0, 1] }, timing),
  ];
}

/**
 * Plays the finale on `stage`, an empty element in the dialog. Calls `onShown` when the card is visible. With reduced
 * motion, the card only fades in. Returns a function that stops the finale.
 */
export function playFinale(stage: HTMLElement, onShown: () => void): () => void {
  const dialog = stage.closest('dialog');
  const sheet = dialog?.querySelector<HTMLElement>('.dialog-sheet');
  const card = dialog?.querySelector<HTMLElement>('.card-preview');
  const rink = document.querySelector<HTMLElement>('.lineup > .rink');
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (!dialog || !sheet || !card || !rink || isCalm) {
    card?.animate({ opacity: [0, 1] }, FAST_MS);
    onShown();
    return () => undefined;
  }
  const veil = addPart('finale-veil', stage);
  const lamp = addPart('finale-lamp', stage);
  const fold = foldRink(stage, rink, boxOnStage(card.getBoundingClientRect()));
  const shown = Number(fold.effect?.getComputedTiming().endTime);
  const end = shown + HOLD_MS + SLOW_MS;
  playCard(stage, card, shown);
  const dim = (LANDING_MS + FAST_MS) / end;
  veil.animate(
    { opacity: [0, 0, 1, 1, 0], offset: [0, LANDING_MS / end, dim, 1 - SLOW_MS / end, 1] },
    { duration: end, fill: 'forwards' },
  );
  lamp.animate({ opacity: [0, 1, 0] }, { delay: shown - SLOW_MS / 3, duration: SLOW_MS, fill: 'both' });
  const around = slideIn(dialog, sheet, card, end);
  const pressed = new AbortController();
  const skip = () => {
    for (const animation of [...stage.getAnimations({ subtree: true }), ...around]) animation.finish();
  };
  const last = around.at(-1);
  fold.onfinish = onShown;
  if (last)
    last.onfinish = () => {
      pressed.abort();
      stage.replaceChildren();
    };
  for (const type of ['pointerdown', 'keydown'] as const) {
    window.addEventListener(type, skip, { capture: true, signal: pressed.signal });
  }
  return () => {
    pressed.abort();
    fold.onfinish = null;
    for (const animation of around) animation.cancel();
    stage.replaceChildren();
  };
}
