/** Flies a copy of a slot into place. Animates only transforms and opacities, so no frame needs layout or paint. */
import { GLIDE, MOVE_MS } from '#web/ui/motion-times.ts';
import { addToLayer } from './layer.ts';
import { arcBetween, directionOf } from './path.ts';

/** A copy of the slot that is only visual, so it has no buttons. */
export function copyOf(slot: HTMLElement): HTMLElement {
  const copy = slot.cloneNode(true) as HTMLElement;
  for (const part of copy.querySelectorAll('button, .slot-remove')) part.remove();
  copy.removeAttribute('data-offer');
  copy.removeAttribute('data-held');
  return copy;
}

function addOver(slot: HTMLElement, ...parts: readonly HTMLElement[]): HTMLElement {
  const box = document.createElement('div');
  // Copies the row's classes, which style the plates of pairs on phones. Leaves out `rink-slots`, which lays out the row.
  box.className = `flight ${slot.parentElement?.className.replace(/\brink-slots\b(?!-)/, '') ?? ''}`;
  box.append(...parts);
  addToLayer(box, slot.getBoundingClientRect());
  return box;
}

/** Fades `before`, a copy of the slot with its old plate, into the new plate. Returns a function that ends the fade. */
export function crossFade(slot: HTMLElement, before: HTMLElement): () => void {
  const old = addOver(slot, before);
  const timing = { duration: MOVE_MS, easing: GLIDE };
  slot
    .querySelector<HTMLElement>('.plate')
    ?.animate({ opacity: [0, 1], transform: ['scale(0.96)', 'none'] }, timing);
  const end = () => old.remove();
  old.animate({ opacity: [1, 0] }, timing).onfinish = end;
  return end;
}

/** Shows a copy of the slot flying in from `from`. Returns a function that ends the flight at once. */
export function fly(slot: HTMLElement, from: DOMRect): () => void {
  const to = slot.getBoundingClientRect();
  const lines = document.createElement('span');
  lines.className = 'flight-lines';
  lines.style.rotate = `${directionOf(from, to)}deg`;
  const flight = addOver(slot, lines, copyOf(slot));

  const timing = { duration: MOVE_MS, easing: GLIDE };
  const plate = slot.querySelector<HTMLElement>('.plate');
  plate?.style.setProperty('visibility', 'hidden');
  plate?.style.setProperty('animation', 'none'); // the flight replaces the plate's own animation
  lines.animate({ opacity: [0, 1, 0.8, 0], scale: ['0.2 1', '1 1', '1 1', '0.1 1'] }, timing);
  const path = flight.animate({ transform: [...arcBetween(from, to)] }, timing);

  const end = () => {
    path.onfinish = null;
    flight.remove();
    plate?.style.removeProperty('visibility');
  };
  path.onfinish = () => {
    end();
    slot.animate({ transform: ['none', 'translateY(2px) scale(0.985)', 'translateY(-1px)', 'none'] }, 80);
  };
  return end;
}
