/**
 * The finale of a completed lineup, over the ready dialog.
 * The arena dims, the rows light up one after the other, and the rink folds into the card under one flash of
 * the goal lamp. The dialog takes input from the start, and any key or press ends the finale.
 */

const ROW_MS = 70;
const LIGHT_MS = 180;
const DIM_MS = 120;
const FOLD_MS = 340;
const LAMP_MS = 420;
const FADE_MS = 150;

/** The rink's maximum share of the window. A larger rink is scaled down. */
const MAX_SHARE = 0.92;

/** A copy of the rink without buttons, ids, and states. */
function copyOf(rink: HTMLElement): HTMLElement {
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

/** Where the rink's copy starts: in its place, or in the middle of the window, small enough to be seen whole. */
function startOf(box: DOMRect): string {
  if (isInWindow(box)) return 'translate(0px, 0px) scale(1)';
  const size = Math.min(
    1,
    (window.innerWidth * MAX_SHARE) / box.width,
    (window.innerHeight * MAX_SHARE) / box.height,
  );
  const x = window.innerWidth / 2 - (box.left + box.width / 2);
  const y = window.innerHeight / 2 - (box.top + box.height / 2);
  return `translate(${x}px, ${y}px) scale(${size})`;
}

/** Transforms that fold the rink from its start into the box of the card. */
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

/** Lights the rows of the rink's copy. Returns the time when the last one is lit, in milliseconds. */
function lightRows(copy: HTMLElement): number {
  const rows = [...copy.querySelectorAll<HTMLElement>('.rink-row')];
  for (const [index, row] of rows.entries()) {
    // After it is lit, a row is no longer a layer, which makes the fold cheaper to draw.
    const timing = { duration: LIGHT_MS, delay: DIM_MS + index * ROW_MS, fill: 'backwards' } as const;
    row.animate({ opacity: [0.08, 1], transform: ['scale(1.05)', 'none'] }, timing);
    const glow = addPart('finale-glow', row);
    glow.animate({ opacity: [0, 0.9, 0] }, timing).onfinish = () => glow.remove();
  }
  return DIM_MS + rows.length * ROW_MS + LIGHT_MS;
}

/** Animates the parts of the stage. Returns the animation that shows the dialog, and the one that ends last. */
function run(stage: HTMLElement, rink: HTMLElement, sheet: HTMLElement, card: DOMRect) {
  const box = rink.getBoundingClientRect();
  const veil = addPart('finale-veil', stage);
  const copy = copyOf(rink);
  copy.classList.add('finale-rink');
  copy.style.cssText = `left:${box.left}px;top:${box.top}px;width:${box.width}px;height:${box.height}px;transform:${startOf(box)}`;
  const slot = rink.querySelector<HTMLElement>('.slot');
  copy.style.setProperty('--slot', `${slot?.offsetHeight ?? 0}px`); // the panel sets it for its own rink
  stage.append(copy);
  const lamp = addPart('finale-lamp', stage);
  lamp.style.setProperty('--x', `${card.left + card.width / 2}px`);
  lamp.style.setProperty('--y', `${card.top + card.height / 2}px`);

  const lit = lightRows(copy);
  const end = lit + FOLD_MS;
  copy.animate({ opacity: [0, 1] }, DIM_MS);
  copy.animate(
    { transform: [...foldInto(box, card)], opacity: [1, 0.9, 0] },
    { delay: lit, duration: FOLD_MS, easing: 'cubic-bezier(0.5, 0, 0.3, 1)', fill: 'forwards' },
  );
  veil.animate({ opacity: [0, 1] }, DIM_MS);
  veil.animate({ opacity: [1, 0.9, 0] }, { delay: lit, duration: FOLD_MS, fill: 'forwards' });
  const last = lamp.animate(
    { opacity: [0, 1, 0] },
    { delay: end - LAMP_MS / 3, duration: LAMP_MS, fill: 'both' },
  );
  const offsets = [0, (lit + FOLD_MS / 2) / end, 1];
  const shown = sheet.animate({ opacity: [0, 0, 1], offset: offsets }, { duration: end });
  return { shown, last };
}

/**
 * Plays the finale on `stage`, an empty element in the dialog, and calls `onShown` when the card is there.
 * With reduced motion, the card only fades in. Returns a function that stops it.
 */
export function playFinale(stage: HTMLElement, onShown: () => void): () => void {
  const dialog = stage.closest('dialog');
  const sheet = dialog?.querySelector<HTMLElement>('.dialog-sheet');
  const card = dialog?.querySelector<HTMLElement>('.card-preview');
  const rink = document.querySelector<HTMLElement>('.lineup > .rink');
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (!sheet || !card || !rink || isCalm) {
    card?.animate({ opacity: [0, 1] }, FADE_MS);
    onShown();
    return () => undefined;
  }
  const { shown, last } = run(stage, rink, sheet, card.getBoundingClientRect());
  const pressed = new AbortController();
  const skip = () => {
    for (const animation of stage.getAnimations({ subtree: true })) animation.finish();
    shown.finish();
  };
  shown.onfinish = () => {
    pressed.abort();
    onShown();
  };
  for (const type of ['pointerdown', 'keydown'] as const) {
    window.addEventListener(type, skip, { capture: true, signal: pressed.signal });
  }
  last.onfinish = () => stage.replaceChildren();
  return () => {
    pressed.abort();
    shown.onfinish = null;
    last.onfinish = null;
    shown.cancel();
    stage.replaceChildren();
  };
}
